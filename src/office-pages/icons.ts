// Line icons of the office. They are decorative: the text next to them has the same meaning.

import { type Html, html } from '../util/html.ts';

const PATHS = {
  today: 'M4 5h16v15H4zM4 9h16M8 3v4M16 3v4M9 14l2 2 4-4',
  calendar: 'M4 5h16v15H4zM4 9h16M8 3v4M16 3v4M8 13h.01M12 13h.01M16 13h.01M8 16.5h.01M12 16.5h.01',
  agenda: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  plan: 'M4 5h16v15H4zM4 10h16M10 5v15M13 14l2 2 3.5-3.5',
  series: 'M17 2l3 3-3 3M4 11V9a4 4 0 0 1 4-4h12M7 22l-3-3 3-3M20 13v2a4 4 0 0 1-4 4H4',
  proposals: 'M4 4h16v12H10l-5 4v-4H4zM8.5 10l2.5 2.5 4.5-4.5',
  lists: 'M4 5h6v6H4zM4 15h6v4H4zM14 6h6M14 10h6M14 16h6M14 19h6',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-6 8-6s8 2 8 6',
  group:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c0-4 3-6 7-6s7 2 7 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.5.7 4 2.5 4 5.5',
  room: 'M4 21h16M6 21V4h12v17M14 12h.01',
  layer: 'M12 3l9 5-9 5-9-5zM3 13l9 5 9-5',
  target: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  document: 'M6 2h8l5 5v15H6zM14 2v6h5M9 13h7M9 17h7',
  notice: 'M6 4h12v16H6zM12 2v4M9 10h6M9 13h6M9 16h3',
  newsletter: 'M3 6h18v13H3zM3 7l9 7 9-7',
  website: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  key: 'M15 12a4 4 0 1 0-4-4M12 11l-8 8v2h3l1-2 2-1v-2l3-3',
  history: 'M4 5v5h5M4.5 10a8 8 0 1 1-.5 4M12 8v5l3 2',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  import: 'M12 3v11M7.5 9.5L12 14l4.5-4.5M4 16v4h16v-4',
  print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 13h10v8H7z',
  source: 'M4 12a8 8 0 0 1 13.6-5.7L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.6 5.7L4 15.5M4 20v-4.5h4.5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  plus: 'M12 5v14M5 12h14',
  back: 'M15 5l-7 7 7 7',
  forth: 'M9 5l7 7-7 7',
  logOut: 'M13 8V4H5v16h8v-4M10 12h10M16.5 8.5L20 12l-3.5 3.5',
  outside: 'M14 4h6v6M20 4l-9 9M10 5H5v14h14v-5',
  choose: 'M4 5h4v4H4zM12 7h8M4 15h4v4H4zM12 17h8M4.5 7l1 1 2-2.5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h.01',
  more: 'M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
} as const;

export type IconName = keyof typeof PATHS;

/** Icon of 20 by 20 pixels in the text colour; hidden from screen readers. */
export function renderIcon(name: IconName): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"
    focusable="false"><path d="${PATHS[name]}"></path></svg>`;
}
