import { NOT_FOUND_RESPONSE, type PublicDocument } from '../contract/document.ts';
import { findVisibleEvents } from '../readmodel/selections.ts';
import { formatEventCalendar } from './ical.ts';

export const eventCalendarFile: PublicDocument = {
  name: 'calendar',
  // Belongs to no part that can be disabled, because the interface promises the file (rule K2).
  part: undefined,
  path: /^\/export\/ical\/e(?<id>[1-9][0-9]{0,9})\/?$/,
  asks: [],
  isOpen: false,
  answer: ({ view, values, publicUrl }) => {
    const [position] = findVisibleEvents(view, [Number(values['id'])]);
    if (position === undefined) return NOT_FOUND_RESPONSE;
    const headers = {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="e${values['id']}.ics"`,
    };
    return { status: 200, headers, body: formatEventCalendar(view, position, publicUrl) };
  },
};
