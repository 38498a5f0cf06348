// Kinds of records that stand side by side under one entry of the navigation.

import type { Language } from '../../model/instance.ts';
import { translator } from '../../words/translate.ts';

type Tabs = readonly { readonly path: string; readonly word: (language: Language) => string }[];

export const listTabs: Tabs = [
  { path: '/lists', word: (language) => translator(language)('records.kinds.list') },
  { path: '/list-groups', word: (language) => translator(language)('records.kinds.list_group') },
];

export const placeTabs: Tabs = [
  { path: '/rooms', word: (language) => translator(language)('records.kinds.room') },
  { path: '/buildings', word: (language) => translator(language)('records.kinds.building') },
];
