import { type Check, defineCase, expectSame, expectStatus } from '../check.ts';
import {
  DETAILS_REQUEST,
  EVENTS_REQUEST,
  type ExploredService,
  findIdsForOperation,
  LAYERS_REQUEST,
  ROOMS_REQUEST,
  selectSamplePairs,
} from '../explore-service.ts';

function escapePath(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('');
}

const MALFORMED = ['%zz', '%', '%4', '%ff', '%c3', '%c0%b0', '%e4%b'];

const oneEventId = (known: ExploredService) => findIdsForOperation({ name: 'geteventdetails' }, known.ids).slice(0, 1);

export const pathChecks: readonly Check[] = [
  {
    name: 'percent-escape',
    rule: 'T5',
    promise: 'A malformed percent escape, and bytes that are not UTF-8, get 400.',
    trials: () =>
      [EVENTS_REQUEST, { operation: 'geteventdetails' }].flatMap((call) =>
        MALFORMED.map((text) => defineCase([{ ...call, ending: `/${text}` }], ([answer]) => expectStatus(answer, 400))),
      ),
  },
  {
    name: 'encoded-path',
    rule: 'T5',
    promise: 'A percent-encoded segment is equivalent to the same segment without encoding.',
    trials: (known) => [
      ...[LAYERS_REQUEST, ROOMS_REQUEST].map((call) =>
        defineCase(
          [
            call,
            {
              operation: `${call.operation.slice(0, 3)}${escapePath(call.operation.slice(3, 5))}${call.operation.slice(5)}`,
            },
          ],
          ([plain, other]) => expectSame(other, plain, `for ${plain.shown}`),
        ),
      ),
      ...selectSamplePairs(known.ids.events)
        .slice(0, 1)
        .map(([one, other]) =>
          defineCase(
            [
              { operation: 'geteventdetails', values: [`${one},${other}`] },
              { operation: 'geteventdetails', ending: `/${one}%2C${other}` },
            ],
            ([plain, coded]) => expectSame(coded, plain, `for ${plain.shown}`),
          ),
        ),
      ...oneEventId(known).map((id) =>
        defineCase(
          [
            { operation: 'geteventdetails', values: [id] },
            { operation: 'geteventdetails', ending: `/${escapePath(id)}` },
          ],
          ([plain, other]) => expectSame(other, plain, `for ${plain.shown}`),
        ),
      ),
    ],
  },
  {
    name: 'decoded-once',
    rule: 'T5',
    promise: 'A path is split at its slashes and then decoded, once.',
    trials: (known) => [
      defineCase([{ operation: 'geteventdetails', ending: '/%2530' }], ([answer]) => expectStatus(answer, 400)),
      defineCase([{ operation: 'geteventsbylist', ending: '/0%2F0%2F1' }], ([answer]) => expectStatus(answer, 400)),
      ...oneEventId(known).map((id) =>
        defineCase([{ operation: 'geteventdetails', ending: `/+${id}+` }], ([answer]) => expectStatus(answer, 400)),
      ),
    ],
  },
  {
    name: 'dot-segments',
    rule: 'T5',
    promise: 'Dot segments are treated like any other segment.',
    trials: () => [
      ...['/.', '/x/..', '/./', '/%2e'].map((ending) =>
        defineCase([{ ...EVENTS_REQUEST, ending }], ([answer]) => expectStatus(answer, 404)),
      ),
      defineCase([{ ...DETAILS_REQUEST, values: ['.'] }], ([answer]) => expectStatus(answer, 400)),
    ],
  },
  {
    name: 'empty-segments',
    rule: 'T5',
    promise: 'Consecutive slashes are not merged.',
    trials: () => [defineCase([{ ...EVENTS_REQUEST, ending: '//' }], ([answer]) => expectStatus(answer, 404))],
  },
];
