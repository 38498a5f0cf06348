import { describe, expect, it } from 'vitest';
import { UnknownTimeZone } from '../util/wall-clock.ts';
import { failureOf } from './failures.ts';

describe('the page of a parish whose time zone is not known here', () => {
  it.each([
    ['de', 'Die Zeitzone dieser Gemeinde ist dem Server nicht bekannt'],
    ['fr', 'Le serveur ne connaît pas le fuseau horaire de cette paroisse'],
    ['it', 'Il server non conosce il fuso orario di questa parrocchia'],
    ['en', 'The server does not know the time zone of this parish'],
  ] as const)('says so, and when to come again: %s', (language, title) => {
    const failure = failureOf(new UnknownTimeZone('Europe/Seewil'), language);
    expect(failure).toMatchObject({ status: 503, title, retryAfter: 5 });
  });
});
