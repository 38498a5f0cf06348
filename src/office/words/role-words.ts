// What somebody may do, in the words of people.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Role } from '../../model/authority.ts';
import type { Language } from '../../model/instance.ts';

/** What a person of each role does (rule U3). */
export const ROLE_WORDS: Readonly<Record<Language, Readonly<Record<Role, string>>>> = typesetAll({
  de: { reader: 'liest', contributor: 'schlägt vor', editor: 'bearbeitet', administrator: 'verwaltet' },
  fr: { reader: 'lit', contributor: 'propose', editor: 'rédige', administrator: 'administre' },
  it: { reader: 'legge', contributor: 'propone', editor: 'redige', administrator: 'amministra' },
  en: { reader: 'reads', contributor: 'proposes', editor: 'edits', administrator: 'administers' },
});
