import {
  createMessageResponse,
  type DocumentCall,
  type DocumentResponse,
  NOT_FOUND_RESPONSE,
  type PublicDocument,
} from '../../contract/document.ts';
import { isDate } from '../../util/dates.ts';
import { dayNumber } from '../../util/day-number.ts';
import { findRequestableRoom, listBusySpans } from './room-times.ts';

const MAX_BUSY_DAYS = 62;

/** Last day that can be requested. A request on a later day could end in a year of five digits. */
const LAST_DAY = '9999-12-30';

/** Times at which a room is taken, for other programs (rules H3 and H19). */
export const busyDocument: PublicDocument = {
  name: 'room-busy',
  part: 'requests',
  path: /^\/rooms\/(?<id>[1-9][0-9]{0,9})\/busy\.json$/,
  asks: ['from', 'to'],
  isOpen: true,
  answer: answerBusyTimes,
};

function answerBusyTimes({ view, values, query }: DocumentCall): DocumentResponse {
  const room = findRequestableRoom(view, Number(values['id']));
  if (room === undefined) return NOT_FOUND_RESPONSE;
  const [from = '', to = ''] = [query.get('from'), query.get('to')].map((text) => text ?? '');
  for (const [name, text] of Object.entries({ from, to })) {
    if (!isDate(text)) {
      return createMessageResponse(
        400,
        `${name} must be a date such as ${view.today}, not ${JSON.stringify(text.slice(0, 40))}.`,
      );
    }
  }
  if (from < view.today) return createMessageResponse(400, `from is before today (${view.today}).`);
  if (to > LAST_DAY) return createMessageResponse(400, `to is too late: at most ${LAST_DAY}.`);
  if (to < from) return createMessageResponse(400, `to is before from (${from}).`);
  if (dayNumber(to) - dayNumber(from) >= MAX_BUSY_DAYS) {
    return createMessageResponse(400, `to is too far after from: at most ${MAX_BUSY_DAYS} days.`);
  }
  const body = JSON.stringify({ room_id: room.id, busy: listBusySpans(view, room, { from, to }) });
  return { status: 200, headers: { 'Content-Type': 'application/json' }, body };
}
