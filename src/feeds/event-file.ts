import { NOTHING_THERE, type PublicDocument } from '../contract/document.ts';
import { visibleEvents } from '../readmodel/selections.ts';
import { eventCalendar } from './ical.ts';

/** The calendar file of a visible event: `/{instance}/export/ical/e{event id}` (K2). */
export const eventFile: PublicDocument = {
  name: 'calendar',
  // The interface has it (K2), so it can't be switched off.
  part: undefined,
  path: /^\/export\/ical\/e(?<id>[1-9][0-9]{0,9})\/?$/,
  asks: [],
  isOpen: false,
  answer: ({ view, values, publicUrl }) => {
    const [position] = visibleEvents(view, [Number(values['id'])]);
    if (position === undefined) return NOTHING_THERE;
    const headers = {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="e${values['id']}.ics"`,
    };
    return { status: 200, headers, body: eventCalendar(view, position, publicUrl) };
  },
};
