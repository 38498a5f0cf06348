import type { Fault } from './fault.ts';

const HISTORIES = { vitest: 'test/office/room-request-histories.test.ts' };
const OFFICE = (named: string) => ({ vitest: 'test/office/room-requests.test.ts', named });

/** Mutations of room requests: clashes, events of requests, privacy and access. */
export const ROOM_REQUESTS: readonly Fault[] = [
  {
    name: 'request-approved-twice',
    what: 'approval does not check whether the room is free',
    file: 'src/office/room-requests/answer-request.ts',
    find: 'if (!despiteConflict) await requireFree',
    replace: 'if (despiteConflict) await requireFree',
    caughtBy: OFFICE('exactly one of 20 parallel approvals'),
  },
  {
    name: 'request-time-after',
    what: 'the time needed after a request does not count',
    file: 'src/model/room-requests/busy-times.ts',
    find: "after: longest('after') };",
    replace: 'after: 0 };',
    caughtBy: HISTORIES,
  },
  {
    name: 'request-dates-moved',
    what: 'approval of a change moves events that stay at their time',
    file: 'src/room-requests/request-events.ts',
    find: 'present.find(({ value }) => isAt(date, value)) ?? moved.shift()',
    replace: 'moved.shift()',
    caughtBy: HISTORIES,
  },
  {
    name: 'request-not-following',
    what: 'a request keeps its dates when its event is moved',
    file: 'src/store/room-requests/update-requests-on-event-change.ts',
    find: 'if (!isSameJson(now, request)) await requests.put',
    replace: 'if (isSameJson(now, request)) await requests.put',
    caughtBy: OFFICE('the request follows'),
  },
  {
    name: 'request-title-shown',
    what: 'the event of a private request has the title that the person wrote',
    file: 'src/room-requests/request-events.ts',
    find: "title: isPrivate ? TAKEN_TITLES[languageOf(instance.locale) ?? 'de'] : title,",
    replace: 'title,',
    caughtBy: OFFICE('names nobody'),
  },
  {
    name: 'request-any-room',
    what: 'a caretaker answers a request if one of its rooms is theirs',
    file: 'src/office/room-requests/request-access.ts',
    find: 'roomIds.every((id) => given.includes(id))',
    replace: 'roomIds.some((id) => given.includes(id))',
    caughtBy: OFFICE('given all rooms of the request'),
  },
  {
    name: 'request-offer-kept',
    what: 'a declined offer goes on holding the room',
    file: 'src/office/room-requests/answer-request.ts',
    find: 'await releaseOffer(content, request.offer);',
    replace: '',
    caughtBy: HISTORIES,
  },
  {
    name: 'request-lapsed-accepted',
    what: 'an offer is accepted after its last day',
    file: 'src/room-requests/request-worker.ts',
    find: 'if (times.lapse <= at) {',
    replace: 'if (times.lapse < 0) {',
    caughtBy: HISTORIES,
  },
  {
    name: 'request-room-kept',
    what: 'a removed room stays in requests, so that an export can’t be imported',
    file: 'src/store/room-requests/update-requests-on-event-change.ts',
    find: "if (gone.size === 0 || what === 'import') return;",
    replace: 'if (gone.size < 1000 || what === undefined) return;',
    caughtBy: OFFICE('an export can be imported'),
  },
  {
    name: 'request-title-moved',
    what: 'the event of a request that became private keeps its title',
    file: 'src/room-requests/request-events.ts',
    find: "return request.kind === 'private' || wasPrivate",
    replace: 'return wasPrivate',
    caughtBy: OFFICE('becomes private shows neither'),
  },
  {
    name: 'request-published-by-caretaker',
    what: 'an account that only answers requests publishes events',
    file: 'src/office/room-requests/answer-request.ts',
    find: "if (!publishes || hasRole(authority, 'editor')) return;",
    replace: "if (!publishes || hasRole(authority, 'reader')) return;",
    caughtBy: OFFICE('given all rooms of the request'),
  },
];
