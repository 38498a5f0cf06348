// Kinds of records that stand side by side under one entry of the navigation.

import type { Language } from '../../model/instance.ts';
import { RECORD_WORDS } from './record-words.ts';

type Tabs = readonly { readonly path: string; readonly word: (language: Language) => string }[];

export const listTabs: Tabs = [
  { path: '/lists', word: (language) => RECORD_WORDS[language].kinds.list },
  { path: '/list-groups', word: (language) => RECORD_WORDS[language].kinds.list_group },
];

export const placeTabs: Tabs = [
  { path: '/rooms', word: (language) => RECORD_WORDS[language].kinds.room },
  { path: '/buildings', word: (language) => RECORD_WORDS[language].kinds.building },
];
