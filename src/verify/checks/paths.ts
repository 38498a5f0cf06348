// How paths are read: decoded once, and taken as they stand (rule T5).

import { type Check, expectSame, expectStatus, trial } from '../check.ts';
import { DETAILS, EVENTS, idsFor, type KnownService, LAYERS, pairsOf, ROOMS } from '../known.ts';

/** A text with each letter percent-encoded. */
function escaped(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('');
}

const MALFORMED = ['%zz', '%', '%4', '%ff', '%c3', '%c0%b0', '%e4%b'];

const someDetails = (known: KnownService) => idsFor({ name: 'geteventdetails' }, known.ids).slice(0, 1);

export const paths: readonly Check[] = [
  {
    name: 'percent-escape',
    rule: 'T5',
    promise: 'A malformed percent escape, and bytes that are no UTF-8, get 400.',
    trials: () =>
      [EVENTS, { operation: 'geteventdetails' }].flatMap((call) =>
        MALFORMED.map((text) => trial([{ ...call, ending: `/${text}` }], ([answer]) => expectStatus(answer, 400))),
      ),
  },
  {
    name: 'encoded-path',
    rule: 'T5',
    promise: 'A segment that is percent-encoded is the same as one that is not.',
    trials: (known) => [
      ...[LAYERS, ROOMS].map((call) =>
        trial(
          [
            call,
            {
              operation: `${call.operation.slice(0, 3)}${escaped(call.operation.slice(3, 5))}${call.operation.slice(5)}`,
            },
          ],
          ([plain, other]) => expectSame(other, plain, `for ${plain.shown}`),
        ),
      ),
      ...pairsOf(known.ids.events)
        .slice(0, 1)
        .map(([one, other]) =>
          trial(
            [
              { operation: 'geteventdetails', values: [`${one},${other}`] },
              { operation: 'geteventdetails', ending: `/${one}%2C${other}` },
            ],
            ([plain, coded]) => expectSame(coded, plain, `for ${plain.shown}`),
          ),
        ),
      ...someDetails(known).map((id) =>
        trial(
          [
            { operation: 'geteventdetails', values: [id] },
            { operation: 'geteventdetails', ending: `/${escaped(id)}` },
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
      trial([{ operation: 'geteventdetails', ending: '/%2530' }], ([answer]) => expectStatus(answer, 400)),
      trial([{ operation: 'geteventsbylist', ending: '/0%2F0%2F1' }], ([answer]) => expectStatus(answer, 400)),
      ...someDetails(known).map((id) =>
        trial([{ operation: 'geteventdetails', ending: `/+${id}+` }], ([answer]) => expectStatus(answer, 400)),
      ),
    ],
  },
  {
    name: 'dot-segments',
    rule: 'T5',
    promise: 'Dot segments are segments as any others.',
    trials: () => [
      ...['/.', '/x/..', '/./', '/%2e'].map((ending) =>
        trial([{ ...EVENTS, ending }], ([answer]) => expectStatus(answer, 404)),
      ),
      trial([{ ...DETAILS, values: ['.'] }], ([answer]) => expectStatus(answer, 400)),
    ],
  },
  {
    name: 'empty-segments',
    rule: 'T5',
    promise: 'Slashes that follow each other are not one.',
    trials: () => [trial([{ ...EVENTS, ending: '//' }], ([answer]) => expectStatus(answer, 404))],
  },
];
