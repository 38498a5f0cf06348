/** What was done just now; told at the top of the page that comes next. */
export const NEWSLETTER_DEEDS = [
  'intro',
  'noIntro',
  'settings',
  'ended',
  'resumed',
  'sample',
  'sampleToFolder',
  'many',
] as const;
