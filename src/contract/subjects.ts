// Subjects of the operations, in the order of the reference.

interface SubjectWords {
  readonly title: string;
  /** One or two sentences in Markdown. */
  readonly words: string;
}

export const SUBJECTS = {
  events: {
    title: 'Events',
    words:
      'What takes place: public events that are not over yet. Lists give what an agenda shows, details give everything public of an event.',
  },
  lists: {
    title: 'Lists',
    words:
      'Selections of events that the parish office maintains, so that a website does not have to. Lists belong to list groups.',
  },
  people: {
    title: 'People',
    words:
      'Staff and volunteers who agreed to be shown, and the public groups that they belong to. Nobody else is ever named.',
  },
  places: {
    title: 'Places and groups',
    words:
      'What events belong to: rooms with their building, areas of the parish, target groups; and the groups of documents.',
  },
  newsletter: {
    title: 'Newsletter',
    words: 'The form with which visitors subscribe, and what takes it in. A key needs the scope `newsletter` for it.',
  },
  signup: {
    title: 'Signing up',
    words:
      'How websites sign visitors up for events. A key needs the scope `signup` for it; the forms are in the details of events.',
  },
  programs: {
    title: 'Website programs',
    words:
      'What programs that already use the interface ask besides. This server answers it, without having such data.',
  },
} as const satisfies Readonly<Record<string, SubjectWords>>;

export type OperationSubject = keyof typeof SUBJECTS;

/** Groups items by subject, in the order of the subjects and then their own; empty subjects are left out. */
export function bySubject<T>(
  things: readonly T[],
  subjectOf: (thing: T) => OperationSubject,
): readonly (SubjectWords & { readonly id: OperationSubject; readonly things: readonly T[] })[] {
  const grouped = Map.groupBy(things, subjectOf);
  return (Object.keys(SUBJECTS) as OperationSubject[]).flatMap((id) => {
    const own = grouped.get(id);
    return own === undefined ? [] : [{ id, ...SUBJECTS[id], things: own }];
  });
}
