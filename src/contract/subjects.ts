interface SubjectWords {
  readonly title: string;
  /** Markdown of one or two sentences. */
  readonly words: string;
}

export const OPERATION_SUBJECTS = {
  events: {
    title: 'Events',
    words:
      'Public events that are not over yet. Lists contain what an agenda shows; details contain all public data of an event.',
  },
  lists: {
    title: 'Lists',
    words:
      'Selections of events that the parish office maintains, so that a website does not have to. Lists belong to list groups.',
  },
  people: {
    title: 'People',
    words:
      'Staff and volunteers who have agreed to be shown, and the public groups that they belong to. Other people are never named.',
  },
  places: {
    title: 'Places and groups',
    words: 'Rooms with their buildings, areas of the parish, target groups and document groups.',
  },
  newsletter: {
    title: 'Newsletter',
    words: 'The subscription form, and the operation that receives it. Requires a key with the scope `newsletter`.',
  },
  signup: {
    title: 'Sign-ups',
    words:
      'Sign-ups by visitors through websites. Requires a key with the scope `signup`; the forms are in the event details.',
  },
  requests: {
    title: 'Room requests',
    words: 'Requests for rooms by visitors through websites. Requires a key with the scope `requests`.',
  },
  programs: {
    title: 'Website programs',
    words:
      'Further operations that existing website programs call. This server responds to them, but has no such data.',
  },
} as const satisfies Readonly<Record<string, SubjectWords>>;

export type OperationSubject = keyof typeof OPERATION_SUBJECTS;

/** Groups items by subject, in the order of OPERATION_SUBJECTS. Items keep their order; empty subjects are left out. */
export function groupBySubject<T>(
  things: readonly T[],
  subjectOf: (thing: T) => OperationSubject,
): readonly (SubjectWords & { readonly id: OperationSubject; readonly things: readonly T[] })[] {
  const grouped = Map.groupBy(things, subjectOf);
  return (Object.keys(OPERATION_SUBJECTS) as OperationSubject[]).flatMap((id) => {
    const own = grouped.get(id);
    return own === undefined ? [] : [{ id, ...OPERATION_SUBJECTS[id], things: own }];
  });
}
