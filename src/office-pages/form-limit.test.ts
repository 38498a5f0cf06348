import { describe, expect, it } from 'vitest';
import { findMaxOfficeBodySize } from './body-limits.ts';
import { toPageFailure } from './failures.ts';
import { InvalidFormError, readForm } from './form.ts';

const SESSION = `parvis=${'a'.repeat(43)}`;
const PATH = '/office/instances/demo/events/7';
const [LARGE, SMALL] = [26 * 2 ** 20, 2 ** 18];

describe('the size limit of a form', () => {
  it.each([
    ['', SMALL],
    ['other=1', SMALL],
    ['parvis=', SMALL],
    ['parvis=short', SMALL],
    [`parvis-step=${'a'.repeat(43)}`, SMALL],
    [`notparvis=${'a'.repeat(43)}`, SMALL],
    [SESSION, LARGE],
    [`other=1; __Host-${SESSION}; more=2`, LARGE],
  ])('depends on a possible session cookie: %j', (cookie, most) => {
    expect(findMaxOfficeBodySize('POST', PATH, cookie)).toBe(most);
    expect(findMaxOfficeBodySize('GET', PATH, cookie)).toBeUndefined();
  });

  it('is the same for logins with and without a session', () => {
    const most = findMaxOfficeBodySize('POST', '/office/login');
    expect(most).toBeGreaterThan(0);
    expect(findMaxOfficeBodySize('POST', '/office/login', SESSION)).toBe(most);
  });

  const request = (body: string, type: string) =>
    new Request('http://localhost', { method: 'POST', headers: { 'content-type': type }, body });
  const titleOf = async (body: string, type: string, hasSession = true) => {
    const reading = { scope: 'instance', hasSession } as const;
    const error = await readForm(request(body, type), reading).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidFormError);
    const { status, title } = toPageFailure(error, 'de') ?? {};
    return [status, title];
  };

  it('is reported with the kind of the problem', async () => {
    const plain = 'application/x-www-form-urlencoded';
    expect(await titleOf(`a=${'x'.repeat(SMALL)}`, plain, false)).toEqual([413, 'Bitte melden Sie sich zuerst an']);
    expect(await titleOf(`a=${'x'.repeat(2 ** 20)}`, plain)).toEqual([413, 'Das war zu viel auf einmal']);
    expect(await titleOf('a', 'multipart/form-data')).toEqual([400, 'Die Eingabe kam nicht vollständig an']);
    expect(await titleOf('{}', 'application/json')).toEqual([415, 'Das ist kein Formular dieser Seite']);
  });
});
