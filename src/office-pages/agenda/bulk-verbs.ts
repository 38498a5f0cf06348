/** What can be done to several events at once. */
export const BULK_VERBS = ['show', 'hide', 'approve', 'cancel', 'move', 'remove'] as const;

export type BulkVerb = (typeof BULK_VERBS)[number];
