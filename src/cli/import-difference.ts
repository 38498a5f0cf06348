// What an import would change, for people and for programs.

import { counted, type Difference, type KindDifference } from '../office/import-bundle.ts';

/** The three ways in which something differs, as they are told. */
const WAYS = [
  ['appearing', 'appears', 'appear'],
  ['changing', 'changes', 'change'],
  ['going', 'goes', 'go'],
] as const;

/** A line for what differs of each kind, and below it the first of these by id and title. */
export function differenceInWords(instance: string, { isNew, settings, kinds }: Difference): string[] {
  const nothing = kinds.length === 0 && !settings && !isNew;
  if (nothing) return [`Importing this would change nothing of ${instance}.`];
  const beginning = isNew
    ? `Importing this would make the instance ${instance}:`
    : `Importing this would change ${instance}:`;
  return [
    beginning,
    ...(settings ? ['its own settings (title, locale, time zone, …) change'] : []),
    ...kinds.flatMap(kindInWords),
  ];
}

function kindInWords(difference: KindDifference): string[] {
  return WAYS.flatMap(([way, appears, appear]) => {
    const { count, first } = difference[way];
    if (count === 0) return [];
    const { kind, before } = difference;
    const whose = way === 'appearing' ? counted(kind, count) : `${count} of ${counted(kind, before)}`;
    const head = `${whose} ${count === 1 ? appears : appear}`;
    const named = difference.kind === 'newsletter' ? [] : first;
    const more = count > named.length && named.length > 0 ? [`  … and ${count - named.length} more`] : [];
    return [head, ...named.map(({ id, title }) => `  ${id} ${plain(title)}`.trimEnd()), ...more];
  });
}

/** The same as an object; counts, and the first by id and title, of each kind. */
export function differenceAsJson({ isNew, settings, kinds, registered }: Difference): Record<string, unknown> {
  return {
    is_new: isNew,
    settings_change: settings,
    subscribers_going_who_registered_here: registered,
    kinds: Object.fromEntries(
      kinds.map(({ kind, before, ...ways }) => [
        kind,
        { before, ...Object.fromEntries(WAYS.map(([way]) => [way, ways[way]])) },
      ]),
    ),
  };
}

function plain(title: string): string {
  return title.replace(/[\p{Cc}\s]+/gu, ' ');
}
