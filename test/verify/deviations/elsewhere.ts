// Rules that read operations cannot reveal: writes, mails, imports, start-up, and behavior under load.

import { createUnobservableDeviations, type UnobservableDeviation } from '../deviation.ts';

const WRITES = 'it is asked by what would write, and the kit only reads';
const MAILS = 'asking for it causes mails';
const PAGES = 'it is on a page, and the kit asks operations';
const BUNDLE = 'only who imports and exports bundles meets it';
const STARTS = 'only who installs and starts it meets it';
const LOAD = 'the kit sends one request after the other and measures no time';

export const otherUnobservableDeviations: readonly UnobservableDeviation[] = [
  createUnobservableDeviations('R2', {
    'confirms a subscription by a GET alone': MAILS,
    'takes a link for a confirmation after 14 days': MAILS,
  }),
  createUnobservableDeviations('R3', {
    'answers an address that subscribes again otherwise': WRITES,
    'keeps what was stored of an address that subscribes again': WRITES,
  }),
  createUnobservableDeviations('R8', {
    'ends a key at the beginning of its last day': 'no client knows when a key ends',
    'makes keys that have ended': 'only who makes keys meets it',
  }),
  createUnobservableDeviations('R9', {
    'answers a number of a subscriber that is none by 404': WRITES,
    'answers an unknown number of a subscriber by 400': WRITES,
  }),
  createUnobservableDeviations('R10', {
    'exports groups of persons in another order': BUNDLE,
    'exports kinds of events in another order': BUNDLE,
  }),
  createUnobservableDeviations('R11', {
    'takes a title of blanks': BUNDLE,
    'takes positions on some elements alone': BUNDLE,
  }),
  createUnobservableDeviations('R14', {
    'mails an address more than three times an hour': MAILS,
    'does not count some of the mails': MAILS,
  }),
  createUnobservableDeviations('R17', {
    'takes an address with + for another mailbox': MAILS,
    'takes forms that another website sends': WRITES,
  }),
  createUnobservableDeviations('R19', {
    'answers later for an address that it knows': LOAD,
    'mails before it answers': LOAD,
  }),
  createUnobservableDeviations('R20', {
    'acknowledges a write to a file that is gone': WRITES,
    'does not recover after its disk was full': WRITES,
  }),
  createUnobservableDeviations('R21', {
    'is held by a body that it takes long to read': LOAD,
    'lets an address hold more than 256 connections': LOAD,
    'takes forms with more than 1,000 fields': WRITES,
  }),
  createUnobservableDeviations('R22', {
    'names more than 50 problems of a bundle': BUNDLE,
    'names faults of the top level last': BUNDLE,
  }),
  createUnobservableDeviations('R24', {
    'takes a registration without a topic': PAGES,
    'loses what was entered without a topic': PAGES,
  }),
  createUnobservableDeviations('R25', {
    'shows later what a subscriber has changed': WRITES,
    'shows at another server what a subscriber has deleted': WRITES,
  }),
  createUnobservableDeviations('S1', {
    'serves no demo parish': STARTS,
    'prints addresses that can’t be opened': STARTS,
  }),
  createUnobservableDeviations('S2', {
    'exits with 0 for a wrong call': STARTS,
    'prints notes among the results': STARTS,
  }),
  createUnobservableDeviations('S3', { 'starts with a wrong setting': STARTS, 'reads no secret from a file': STARTS }),
  createUnobservableDeviations('S4', {
    'says that it is well before it can answer': 'the kit asks operations of an instance; /healthz is none',
    'breaks off what it answers when it is ended': STARTS,
  }),
].flat();
