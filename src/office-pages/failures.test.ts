import { describe, expect, it } from 'vitest';
import { UnknownTimeZoneError } from '../util/wall-clock.ts';
import { toPageFailure } from './failures.ts';

describe('the page of a parish with an unknown time zone', () => {
  it.each([
    ['de', 'Der Server kennt die Zeitzone dieser Gemeinde nicht'],
    ['fr', 'Le serveur ne connaît pas le fuseau horaire de cette paroisse'],
    ['it', 'Il server non conosce il fuso orario di questa parrocchia'],
    ['en', 'The server does not know the time zone of this parish'],
  ] as const)('says so, with the time of the next attempt: %s', (language, title) => {
    const failure = toPageFailure(new UnknownTimeZoneError('Europe/Seewil'), language);
    expect(failure).toMatchObject({ status: 503, title, retryAfter: 5 });
  });
});
