// Differences that an import would make, for people and programs.

import { type ContentDifference, counted, type KindDifference } from '../office/import-bundle.ts';

/** Kinds of differences with their verbs. */
const WAYS = [
  ['appearing', 'appears', 'appear'],
  ['changing', 'changes', 'change'],
  ['going', 'goes', 'go'],
] as const;

/** One line of differences per kind, and below it the first entities by id and title. */
export function differenceInWords(instance: string, { isNew, settings, kinds }: ContentDifference): string[] {
  const nothing = kinds.length === 0 && settings.length === 0 && !isNew;
  if (nothing) return [`Importing this would change nothing of ${instance}.`];
  const beginning = isNew
    ? `Importing this would make the instance ${instance}:`
    : `Importing this would change ${instance}:`;
  return [
    beginning,
    ...settings.map(({ name, before, after }) => `its ${name} changes: ${shown(before)} → ${shown(after)}`),
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
    const more =
      count > named.length && named.length > 0 ? [`  … and ${count - named.length} more; --json names all by id`] : [];
    return [
      head,
      ...named.map(({ id, date, title }) => `  ${id} ${date === undefined ? '' : `${date} `}${plain(title)}`.trimEnd()),
      ...more,
    ];
  });
}

/** The same as an object: counts, all ids, and the first entities by id and title, per kind. */
export function differenceAsJson({
  isNew,
  settings,
  kinds,
  registered,
  confirmed,
  assignments,
}: ContentDifference): Record<string, unknown> {
  return {
    is_new: isNew,
    settings_change: settings.length > 0,
    settings,
    subscribers_going_who_registered_here: registered,
    confirmed_subscribers: confirmed,
    assignments_to_come: assignments,
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

function shown(value: string | boolean | number): string {
  return JSON.stringify(typeof value === 'string' ? plain(value) : value);
}
