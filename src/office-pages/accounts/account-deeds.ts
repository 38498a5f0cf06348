/** What was done just now; told at the top of the page that comes next. */
export const ACCOUNT_DEEDS = ['changed', 'out', 'ended', 'withdrawn', 'factorOn', 'factorOff'] as const;

export type AccountDeed = (typeof ACCOUNT_DEEDS)[number];
