import { type ContentDifference, formatEntityCount, type KindDifference } from '../office/import-bundle.ts';

const CHANGE_VERBS = [
  ['appearing', 'appears', 'appear'],
  ['changing', 'changes', 'change'],
  ['going', 'goes', 'go'],
] as const;

/** Describes the differences: a line per kind, with the first entities by id and title below it. */
export function describeDifference(instance: string, { isNew, settings, kinds }: ContentDifference): string[] {
  const nothing = kinds.length === 0 && settings.length === 0 && !isNew;
  if (nothing) return [`Importing this would change nothing in ${instance}.`];
  const beginning = isNew
    ? `Importing this would create the instance ${instance}:`
    : `Importing this would change ${instance}:`;
  return [
    beginning,
    ...settings.map(({ name, before, after }) => `its ${name} changes: ${formatValue(before)} → ${formatValue(after)}`),
    ...kinds.flatMap(kindInWords),
  ];
}

function kindInWords(difference: KindDifference): string[] {
  return CHANGE_VERBS.flatMap(([way, appears, appear]) => {
    const { count, first } = difference[way];
    if (count === 0) return [];
    const { kind, before } = difference;
    const owner =
      way === 'appearing' ? formatEntityCount(kind, count) : `${count} of ${formatEntityCount(kind, before)}`;
    const head = `${owner} ${count === 1 ? appears : appear}`;
    const named = difference.kind === 'newsletter' ? [] : first;
    const more =
      count > named.length && named.length > 0 ? [`  … and ${count - named.length} more; --json lists all by id`] : [];
    return [
      head,
      ...named.map(({ id, date, title }) =>
        `  ${id} ${date === undefined ? '' : `${date} `}${toOneLine(title)}`.trimEnd(),
      ),
      ...more,
    ];
  });
}

/** Returns the differences as an object: counts, all ids, and the first entities by id and title, per kind. */
export function differenceToJson({
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
        { before, ...Object.fromEntries(CHANGE_VERBS.map(([way]) => [way, ways[way]])) },
      ]),
    ),
  };
}

function toOneLine(title: string): string {
  return title.replace(/[\p{Cc}\s]+/gu, ' ');
}

function formatValue(value: string | boolean | number): string {
  return JSON.stringify(typeof value === 'string' ? toOneLine(value) : value);
}
