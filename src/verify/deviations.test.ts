// Reports of a server with one fault: the intended check finds it and names request, place and rule. test/verify/ measures the share of
// faults that are found.

import { beforeAll, describe, expect, it } from 'vitest';
import { INSTANCE, openExample } from '../../test/support/calls.ts';
import type { DeviateReply, ParsedRequest } from '../../test/support/deviating-service.ts';
import type { SingleInstance } from '../../test/support/instance.ts';
import type { ReplySpoiler, SpoiledReply } from '../../test/support/spoiled-service.ts';
import { createServiceVerifier } from '../../test/verify/rate.ts';

let ours: SingleInstance;
let verifier: ReturnType<typeof createServiceVerifier>;

beforeAll(async () => {
  ours = await openExample();
  verifier = createServiceVerifier(ours, INSTANCE, ours.apiKey);
});

/** Returns the request line, without the credentials if they are valid. */
function lineOf({ method, called, access = [], raw, slash, query }: ParsedRequest): string {
  const given = access.join('/') === `${INSTANCE}/${ours.apiKey}` ? [] : access;
  return `${method} /${[called, ...given, ...raw].join('/')}${slash ? '/' : ''}${query}`;
}

/** Ignores errors, because missing values can't be changed. */
function spoilWith(spoil: ReplySpoiler): DeviateReply {
  return (asked, answer) => {
    try {
      return { ...spoil(answer, { line: lineOf(asked), headers: asked.headers }) };
    } catch (error) {
      if (error instanceof TypeError) return answer;
      throw error;
    }
  };
}

// biome-ignore lint/suspicious/noExplicitAny: deviations change responses of any shape
type Json = any;

function at(line: RegExp, change: (answer: SpoiledReply) => SpoiledReply): ReplySpoiler {
  return (answer, asked) => (line.test(asked.line) ? change(answer) : answer);
}

function json(line: RegExp, change: (json: Json) => unknown): ReplySpoiler {
  return at(line, (answer) => {
    if (answer.status !== 200 || answer.text === '') return answer;
    const value: unknown = JSON.parse(answer.text);
    return { ...answer, text: JSON.stringify(change(value) ?? value) };
  });
}

/** Sets the value at a JSON pointer in 200 answers; undefined removes it. */
function set(line: RegExp, place: string, value: unknown): ReplySpoiler {
  const keys = place.slice(1).split('/');
  return json(line, (root) => {
    const holder = keys.slice(0, -1).reduce((inner, key) => inner[key], root);
    holder[keys.at(-1) ?? ''] = value;
  });
}

function header(line: RegExp, name: string, value: string): ReplySpoiler {
  return at(line, ({ headers: { [name]: _, ...others }, ...answer }) => ({
    ...answer,
    headers: value === '' ? others : { ...others, [name]: value },
  }));
}

function refusal(status: number, message = 'No.'): SpoiledReply {
  return { status, headers: { 'Content-Type': 'application/json' }, text: JSON.stringify({ message }) };
}

function empty(): SpoiledReply {
  return { ...refusal(200), text: '[]' };
}

const withKey: ReplySpoiler = (answer) =>
  answer.status === 404 ? refusal(404, `There is nothing at ${ours.apiKey}.`) : answer;

let counter = 0;

const DEVIATIONS: readonly (readonly [what: string, spoil: ReplySpoiler, told: string, request: RegExp, at: string])[] =
  [
    ['has no getrooms', at(/\/getrooms/, () => refusal(404)), 'offered T2', /^GET \/getrooms\/seewil/, ''],
    ['fails', at(/\/gettargetgroups/, () => refusal(500)), 'answered T2', /\/gettargetgroups\//, ''],
    [
      'begins with a byte order mark',
      at(/\/getrooms$/, (a) => ({ ...a, text: `\uFEFF${a.text}` })),
      'json T3',
      /getrooms/,
      '',
    ],
    ['returns no JSON', at(/\/getrooms$/, (a) => ({ ...a, text: 'rooms' })), 'json T3', /getrooms/, ''],
    [
      'sends a charset',
      header(/\/getlayers$/, 'Content-Type', 'application/json; charset=utf-8'),
      'media-type T3',
      /getlayers/,
      '',
    ],
    [
      'returns ids as numbers',
      set(/\/getevents$/, '/events/1/event_id', 1002),
      'schema K3',
      /getevents/,
      '/events/1/event_id',
    ],
    [
      'returns an internal field',
      set(/\/getevents$/, '/events/0/internal_note', ''),
      'schema K3',
      /getevents/,
      '/events/0/internal_note',
    ],
    ['returns null', set(/\/geteventdetails\/0$/, '/2/topic', null), 'schema K3', /geteventdetails.*\/0$/, '/2/topic'],
    ['omits a field', set(/\/getpersonsbyid\/0$/, '/0/phone', undefined), 'schema K3', /getpersonsbyid/, '/0/phone'],
    [
      'returns a flag as a boolean',
      set(/\/geteventsbylist\/1/, '/events/0/hide_time', false),
      'schema K3',
      /geteventsbylist/,
      '/events/0/hide_time',
    ],
    [
      'returns a name as a number',
      set(/\/getlistsbygroup\/0-e$/, '/1/name', 7),
      'schema K3',
      /getlistsbygroup/,
      '/1/name',
    ],
    [
      'spoils a nested field',
      set(/\/getevents$/, '/events/0/room/location_url_is_external', 1),
      'schema K3',
      /getevents/,
      '/events/0/room/location_url_is_external',
    ],
    [
      'returns a picture width as a string',
      set(/\/getpersonsbyid\/0$/, '/0/image_width', '0'),
      'schema K3',
      /getpersonsbyid/,
      '/0/image_width',
    ],
    [
      'reverses keys',
      json(/\/getevents$/, (j) => ({
        ...j,
        events: j.events.map((e: Json, i: number) => (i === 1 ? Object.fromEntries(Object.entries(e).reverse()) : e)),
      })),
      'order-of-keys T6',
      /getevents/,
      '/events/1',
    ],
    ['answers an empty result with 204', at(/4294967295$/, () => refusal(204)), 'empty T7', /\/4294967295$/, ''],
    [
      'answers an empty result with 404',
      at(/geteventsbygroup\/4294967295/, () => refusal(404)),
      'empty T7',
      /geteventsbygroup.*4294967295/,
      '',
    ],
    [
      'redirects a trailing slash',
      at(/\/getlayers\/$/, () => refusal(301)),
      'trailing-slash T1',
      /\/getlayers\/.*\/$/,
      '',
    ],
    [
      'has no header form',
      (a, { headers }) => ('member' in headers ? refusal(401) : a),
      'header-form A5',
      /with member: seewil, apikey: \{key\}/,
      '',
    ],
    ['reads the query', json(/\/getlayers\?/, (j) => j.slice(1)), 'query-string T8', /getlayers.*\?/, '/0/layer_id'],
    [
      'counts requests',
      json(/\/get_doc_groups$/, (j) => j.with(0, { ...j[0], description: `${counter++}` })),
      'same-again T6',
      /get_doc_groups/,
      '/0/description',
    ],
    [
      'sorts posted ids',
      json(/^POST \/geteventdetails/, (j) => j.reverse()),
      'post K1',
      /^POST \/geteventdetails .*and the body/,
      '/0/event_id',
    ],
    ['has no HEAD', at(/^HEAD/, () => refusal(405)), 'head T2', /^HEAD /, ''],
    ['sends another tag for HEAD', header(/^HEAD \/getrooms/, 'ETag', '"head"'), 'head T2', /^HEAD \/getrooms/, ''],
    ['sends no tags', header(/\/getpersongroups$/, 'ETag', ''), 'entity-tag T4', /getpersongroups/, ''],
    ['sends weak tags', header(/\/getpersongroups$/, 'ETag', 'W/"1"'), 'entity-tag T4', /getpersongroups/, ''],
    [
      'lets shared caches store answers',
      header(/\/getrooms$/, 'Cache-Control', 'public, max-age=60'),
      'entity-tag T4',
      /getrooms/,
      '',
    ],
    ['sends no Vary', header(/\/getrooms$/, 'Vary', ''), 'entity-tag T4', /getrooms/, ''],
    [
      'never answers 304',
      (a, { headers }) => ('if-none-match' in headers ? { ...refusal(200), headers: a.headers } : a),
      'not-modified T4',
      /with if-none-match: "/,
      '',
    ],
    [
      'does not support lists of tags',
      (a, { headers }) => (/,/.test(headers['if-none-match'] ?? '') ? refusal(200) : a),
      'not-modified T4',
      /if-none-match: "another", "/,
      '',
    ],
    [
      'answers any tag with 304',
      (a, { headers }) => ('if-none-match' in headers ? { ...a, status: 304 } : a),
      'other-tag T4',
      /if-none-match: "another"$/,
      '',
    ],
    [
      'changes the text when it compresses',
      (a, { headers }) => (headers['accept-encoding'] === 'gzip' ? { ...a, text: '[]' } : a),
      'compression T4',
      /getevents.*accept-encoding: gzip/,
      '/total_events_nbr',
    ],
    [
      'answers a wrong key with 403',
      at(/\/getevents\/seewil\/.*[AB]$/, () => refusal(403)),
      'unauthorized A2',
      /\{another key\}/,
      '',
    ],
    [
      'reveals existing instances',
      at(/no-such-instance/, () => refusal(401, 'There is no such instance.')),
      'unauthorized A2',
      /no-such-instance/,
      '/message',
    ],
    [
      'accepts any key',
      at(/\/getrooms\/seewil\/.*[AB]$/, () => empty()),
      'unauthorized A2',
      /getrooms.*\{another key\}/,
      '',
    ],
    [
      'answers unknown operations with 200',
      at(/\/getnothing/, () => empty()),
      'unknown-operation A6',
      /getnothing/,
      '',
    ],
    ['accepts any method', at(/^PROPFIND \/getevents$/, () => empty()), 'method T2', /^PROPFIND \/getevents\//, ''],
    ['sends no Allow', header(/^PROPFIND \/getrooms$/, 'Allow', ''), 'method T2', /^PROPFIND/, ''],
    ['allows DELETE', header(/^PROPFIND \/getrooms$/, 'Allow', 'GET, HEAD, DELETE'), 'method T2', /^PROPFIND/, ''],
    ['ignores further segments', at(/\/getlayers\/0$/, () => empty()), 'superfluous-segment T8', /getlayers.*\/0$/, ''],
    [
      'answers a missing id with 404',
      at(/\/geteventdetails$/, () => refusal(404)),
      'missing-parameter T8',
      /geteventdetails\/seewil\/\{key\}$/,
      '',
    ],
    [
      'does not name the missing parameter',
      at(/\/geteventdetails$/, () => refusal(400)),
      'missing-parameter T8',
      /geteventdetails/,
      '/message',
    ],
    ['accepts any offset', at(/\/-1\//, () => empty()), 'bad-parameter E2', /\/-1\//, ''],
    [
      'does not name the invalid parameter',
      at(/\/20270230\//, () => refusal(400, 'Wrong day.')),
      'bad-parameter E2',
      /20270230/,
      '/message',
    ],
    ['accepts past days', at(/\/20261117\//, () => empty()), 'bad-parameter E2', /20261117/, ''],
    ['answers malformed escapes with 404', at(/%zz$/, () => refusal(404)), 'percent-escape T5', /%zz/, ''],
    [
      'names the error field differently',
      at(/\/getnothing/, (a) => ({ ...a, text: '{"error":"No."}' })),
      'error-body E1',
      /getnothing/,
      '/message',
    ],
    [
      'adds codes to errors',
      at(/\/getnothing/, (a) => ({ ...a, text: '{"message":"No.","code":404}' })),
      'error-body E1',
      /getnothing/,
      '/code',
    ],
    ['rejects with HTML', header(/\/getnothing/, 'Content-Type', 'text/html'), 'error-media-type T3', /getnothing/, ''],
    ['repeats the key', withKey, 'key-kept A4', /\/getnothing/, ''],
    [
      'sorts by id',
      json(/\/geteventdetails\/\d+,/, (j) => j.sort((a: Json, b: Json) => a.event_id - b.event_id)),
      'order-of-ids C5',
      /geteventdetails/,
      '/0/event_id',
    ],
    [
      'rejects unknown ids',
      at(/\/getpersonsbyid\/4294967295,/, () => refusal(404)),
      'unknown-id I3',
      /4294967295,/,
      '',
    ],
    [
      'counts an event for an unknown list',
      json(/\/geteventsbylist\/4294967295,/, (j) => ({ ...j, total_events_nbr: 1 })),
      'unknown-id I3',
      /4294967295,/,
      '/total_events_nbr',
    ],
    ['rejects blanks', at(/\/%20\d/, () => refusal(400)), 'blank-ids I1', /%20/, ''],
    [
      'repeats repeated ids',
      json(/\/getpersonsbyid\/(\d+),\1$/, (j) => [...j, ...j]),
      'repeated-ids I1',
      /getpersonsbyid/,
      '/1',
    ],
    [
      'returns nothing for a blank',
      json(/\/getpersonsbyid\/%20$/, () => []),
      'no-restriction I2',
      /getpersonsbyid.*%20/,
      '/0',
    ],
    ['rejects several zeros', at(/\/0,0/, () => refusal(400)), 'zeros R7', /0,0/, ''],
    [
      'has fewer details than events',
      json(/\/geteventdetails\/0$/, (j) => j.slice(1)),
      'all-events I2',
      /geteventdetails/,
      '',
    ],
    ['accepts any number of ids', at(/,1001$/, () => empty()), 'many-ids I4', /1,2,3/, ''],
    [
      'returns nonexistent days',
      set(/\/getevents$/, '/events/0/date_from', '2026-02-30 09:30:00'),
      'real-dates C1',
      /getevents/,
      '/events/0/date_from',
    ],
    [
      'returns nonexistent deadlines',
      set(/\/geteventdetails\/0$/, '/0/subscribe_date', '20261131'),
      'real-dates C1',
      /geteventdetails/,
      '/0/subscribe_date',
    ],
    [
      'ends events before they begin',
      set(/\/getevents$/, '/events/1/date_to', '2026-11-28 13:00:00'),
      'ends-after-start C1',
      /getevents/,
      '/events/1/date_to',
    ],
    [
      'returns events that are over',
      set(/\/getevents$/, '/events/0/date_to', '2026-11-18 10:00:00'),
      'nothing-over C3',
      /getevents/,
      '/events/0/date_to',
    ],
    [
      'reverses events',
      json(/\/geteventsbylist\/3$/, (j) => void j.events.reverse()),
      'order-of-events C4',
      /geteventsbylist/,
      '/events/1/date_from',
    ],
    [
      'orders by title',
      set(/\/getevents$/, '/events/2/date_from', '2026-11-01 00:00:00'),
      'order-of-events C4',
      /getevents/,
      '/events/2/date_from',
    ],
    [
      'orders ids as strings',
      json(
        /\/getevents$/,
        (j) => void Object.assign(j.events[0], { date_from: j.events[1].date_from, event_id: '9001' }),
      ),
      'order-of-events C4',
      /getevents/,
      '/events/1/event_id',
    ],
    [
      'returns a wrong total',
      json(/\/getevents$/, (j) => void j.total_events_nbr++),
      'total L5',
      /getevents/,
      '/total_events_nbr',
    ],
    [
      'returns a different title in a list',
      set(/\/geteventsbylist\/1$/, '/events/0/title', 'X'),
      'same-in-lists F2',
      /geteventsbylist/,
      '/events/0/title',
    ],
    [
      'returns a different title in the detail',
      set(/\/geteventdetails\/0$/, '/0/title', 'X'),
      'same-in-detail F2',
      /getevents/,
      '/events/0/title',
    ],
    [
      'returns another organizer in the detail',
      set(/\/geteventdetails\/0$/, '/0/organizer/name', 'X'),
      'same-organizer F5',
      /getevents/,
      '/events/0/organizer/name',
    ],
    [
      'returns "0" for a missing organizer',
      set(/\/getevents$/, '/events/0/organizer/id', '0'),
      'organizer-nobody F4',
      /getevents/,
      '/events/0/organizer/id',
    ],
    [
      'omits the e-mail address of the contact person',
      set(/\/getevents$/, '/events/1/subscribe_person_email', undefined),
      'sign-up F2',
      /getevents/,
      '/events/1/subscribe_person_name',
    ],
    [
      'returns fewer ids than events',
      json(/\/geteventids$/, (j) => j.slice(0, -1)),
      'ids-of-events K2',
      /geteventids/,
      '',
    ],
    ['syncs fewer events', json(/\/sync$/, (j) => void j.events.pop()), 'sync G6', /\/sync/, '/events'],
    [
      'skips one too many',
      json(/\/geteventsbylist\/0\/[1-9]\d*\//, (j) => void j.events.shift()),
      'pages L5',
      /geteventsbylist/,
      '/events',
    ],
    [
      'counts only the events of the page',
      set(/\/geteventsbygroup\/0\/0\/[1-9]$/, '/total_events_nbr', 2),
      'pages L5',
      /geteventsbygroup/,
      '/total_events_nbr',
    ],
    [
      'treats the maximum 0 as no maximum',
      json(/\/geteventsbylist\/0\/0\/0$/, (j) => void j.events.push({ event_id: '1001' })),
      'no-page L5',
      /geteventsbylist/,
      '/events/0/event_id',
    ],
    [
      'returns ten events if no maximum is given',
      json(/\/geteventsbylist\/0$/, (j) => void j.events.pop()),
      'left-off L5',
      /geteventsbylist/,
      '/events/3',
    ],
    [
      'returns the union of areas',
      json(/\/geteventsbylayermerged\/\d,\d$/, (j) => void j.events.push({ event_id: '9' })),
      'intersection L4',
      /geteventsbylayermerged.*\/\d,\d/,
      '/events/2/event_id',
    ],
    [
      'omits an event of a list',
      set(/\/getlistsbygroup\/0-e$/, '/0/event_ids', ''),
      'events-of-lists L6',
      /0-e/,
      '/0/event_ids',
    ],
    [
      'shows the internal name',
      set(/\/getlistsbygroup\/0$/, '/0/name', 'X'),
      'lists-without-events L6',
      /getlistsbygroup/,
      '/0/name',
    ],
    [
      'omits a list of an event',
      set(/\/geteventslistmap\/0\/0$/, '/1001', undefined),
      'lists-of-events K2',
      /geteventslistmap/,
      '/1001',
    ],
    [
      'ignores the date',
      set(/fromdate\/3\/20270119$/, '/events', [{ event_id: '1001', date_to: '2026-11-22 10:30:00' }]),
      'from-date C6',
      /geteventsbylistfromdate/,
      '/events/0/date_to',
    ],
    [
      'omits the areas below',
      json(/\/geteventsbylayermerged\/1$/, (j) => void j.events.splice(0, 1)),
      'areas-below L3',
      /geteventsbylayermerged.*\/1$/,
      '/events',
    ],
    [
      'returns events of other target groups',
      json(/\/geteventsbygroup\/2$/, (j) => void j.events.unshift({ event_id: '1001' })),
      'target-groups L4',
      /geteventsbygroup.*\/2$/,
      '/events/0/event_id',
    ],
    [
      'omits an event of the unrestricted list',
      json(/\/geteventsbylayermerged\/0$/, (j) => void j.events.pop()),
      'unrestricted I2',
      /geteventsbylayermerged.*\/0$/,
      '/events',
    ],
    ['lists children first', json(/\/getlayers$/, (j) => j.reverse()), 'trees L7', /getlayers/, '/0/parent_id'],
    ['counts depths from 1', set(/\/get_doc_groups$/, '/0/depth', 1), 'trees L7', /get_doc_groups/, '/0/depth'],
    ['repeats rooms', json(/\/getrooms$/, (j) => [...j, j[0]]), 'unique-ids I1', /getrooms/, '/2/room_id'],
    [
      'sorts persons by id',
      json(/\/getpersonsbyid\/0$/, (j) => j.reverse()),
      'order-of-persons P4',
      /getpersonsbyid/,
      '/1/lastname',
    ],
    [
      'shows persons who are not on the web',
      json(/\/getpersonsbygroup\/1$/, (j) => [...j, { ...j[0], person_id: '77' }]),
      'same-persons P2',
      /getpersonsbygroup.*\/1$/,
      '/1/person_id',
    ],
    [
      'returns another phone number',
      set(/\/getpersondetails\/0$/, '/0/phone', '1'),
      'same-persons P2',
      /getpersondetails/,
      '/0/phone',
    ],
    ['omits a member', json(/\/getpersonsbygroup\/1$/, () => []), 'members P5', /getpersonsbygroup.*\/1$/, ''],
    [
      'names hidden groups',
      set(/\/getpersonsbyid\/0$/, '/0/all_group_ids', '1,66'),
      'groups-of-persons P5',
      /getpersonsbyid/,
      '/0/all_group_ids',
    ],
    [
      'omits members of all groups',
      set(/\/getpersonsbygroups\/0$/, '/1', []),
      'members-by-group K2',
      /getpersonsbygroups/,
      '/1',
    ],
    [
      'returns other details for POST',
      json(/^POST \/postpersondetails/, () => ({})),
      'persons-by-post K1',
      /^POST \/postpersondetails/,
      '/1',
    ],
    [
      'names hidden people',
      set(/\/geteventdetails\/0$/, '/0/organizer/person_id', 99),
      'people-in-events P3',
      /geteventdetails/,
      '/0/organizer/person_id',
    ],
    [
      'sorts areas by name',
      json(/\/geteventdetails\/0$/, (j) => void j[1].layers.reverse()),
      'order-of-areas F0',
      /geteventdetails/,
      '/1/layers/0/id',
    ],
    [
      'returns rooms of unknown buildings',
      set(/\/geteventdetails\/0$/, '/0/rooms/0/id', '99'),
      'buildings F3',
      /geteventdetails/,
      '/0/rooms/0/id',
    ],
    [
      'shows deleted document groups',
      set(/\/get_doc_groups$/, '/0/deleted', '1'),
      'document-groups L7',
      /get_doc_groups/,
      '/0/deleted',
    ],
  ];

describe('the report about a server that', () => {
  it.each(DEVIATIONS)('%s names the deviation', async (_, spoil, told, request, place) => {
    const report = await verifier(spoilWith(spoil));
    const found = report.findings.find(({ check, rule }) => `${check} ${rule}` === told);
    expect(found).toMatchObject({ state: 'deviates' });
    const here = found?.deviations.filter((one) => request.test(one.request));
    expect(here).not.toEqual([]);
    expect(here?.map((one) => one.at)).toContain(place);
    expect(JSON.stringify(report)).not.toContain(ours.apiKey);
  });
});
