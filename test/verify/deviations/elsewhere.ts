// Rules that read operations cannot reveal: writes, mails, imports, start-up, and behavior under load.

import { createUnobservableDeviations, type UnobservableDeviation } from '../deviation.ts';

const WRITES = 'testing it would write data, and the kit only reads';
const MAILS = 'testing it sends e-mails';
const PAGES = 'it is on a page, and the kit tests operations';
const BUNDLE = 'it shows only when bundles are imported or exported';
const STARTS = 'it shows only when the service is installed or started';
const LOAD = 'the kit sends requests one by one and measures no times';

export const otherUnobservableDeviations: readonly UnobservableDeviation[] = [
  createUnobservableDeviations('R2', {
    'confirms a subscription on GET alone': MAILS,
    'accepts a confirmation link older than 14 days': MAILS,
  }),
  createUnobservableDeviations('R3', {
    'answers differently when an address subscribes again': WRITES,
    'keeps the old data when an address subscribes again': WRITES,
  }),
  createUnobservableDeviations('R8', {
    'expires a key at the start of its last day': 'a client does not know when a key expires',
    'creates keys that have already expired': 'it shows only when keys are created',
  }),
  createUnobservableDeviations('R9', {
    'answers a malformed subscriber number with 404': WRITES,
    'answers an unknown subscriber number with 400': WRITES,
  }),
  createUnobservableDeviations('R10', {
    'exports person groups in another order': BUNDLE,
    'exports types of events in another order': BUNDLE,
  }),
  createUnobservableDeviations('R11', {
    'accepts a title of spaces only': BUNDLE,
    'accepts positions on only some elements': BUNDLE,
  }),
  createUnobservableDeviations('R14', {
    'sends an address more than three e-mails an hour': MAILS,
    'does not count some e-mails': MAILS,
  }),
  createUnobservableDeviations('R17', {
    'treats an address with + as another mailbox': MAILS,
    'accepts forms from another website': WRITES,
  }),
  createUnobservableDeviations('R19', {
    'answers later for a known address': LOAD,
    'sends e-mails before it answers': LOAD,
  }),
  createUnobservableDeviations('R20', {
    'acknowledges a write to a deleted file': WRITES,
    'does not recover from a full disk': WRITES,
  }),
  createUnobservableDeviations('R21', {
    'is blocked by a slow body': LOAD,
    'allows more than 256 connections per address': LOAD,
    'accepts forms with more than 1,000 fields': WRITES,
  }),
  createUnobservableDeviations('R22', {
    'lists more than 50 problems of a bundle': BUNDLE,
    'lists top-level faults last': BUNDLE,
  }),
  createUnobservableDeviations('R24', {
    'accepts a registration without a topic': PAGES,
    'loses the input of a form without a topic': PAGES,
  }),
  createUnobservableDeviations('R25', {
    'shows a subscriber’s changes late': WRITES,
    'shows a subscriber’s deleted data on another server': WRITES,
  }),
  createUnobservableDeviations('S1', {
    'has no demo parish': STARTS,
    'prints addresses that do not open': STARTS,
  }),
  createUnobservableDeviations('S2', {
    'exits with 0 for invalid arguments': STARTS,
    'mixes notes with results': STARTS,
  }),
  createUnobservableDeviations('S3', {
    'starts with an invalid setting': STARTS,
    'does not read secrets from files': STARTS,
  }),
  createUnobservableDeviations('S4', {
    'reports being healthy before it can answer': 'the kit tests operations of an instance, and /healthz is not one',
    'aborts running answers when it is stopped': STARTS,
  }),
].flat();
