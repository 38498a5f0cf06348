// Where somebody came from, and is led back to: always an address within their own instance, whatever was sent.

import type { Redirect } from './page.ts';

/** Parameters that tell what was done on the page before; they don’t belong to the page itself. */
const PASSING = ['did', 'revision', 'warned'];

/** Plain paths of our pages, as they stand behind the address of an instance, with what they were asked. */
const OUR_PLACE = /^(?:\/[a-z0-9][a-z0-9-]*)*(?:\?[!-~]*)?$/;

/** The address of a page behind that of its instance, without what was done before it: `/agenda?q=chor`. */
export function placeOf(path: string, instance: string, query: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([name]) => !PASSING.includes(name)));
  return `${path.slice(`/office/instances/${instance}`.length).replace(/\/$/, '')}${kept.size === 0 ? '' : `?${kept}`}`;
}

/** What was sent as such an address; undefined where it is none. */
export function placeSent(text: string): string | undefined {
  return text.length < 2000 && OUR_PLACE.test(text) ? text : undefined;
}

/** The agenda as somebody left it for one of its events: what it was asked stands in `back`. */
export function agendaBefore(query: URLSearchParams): string {
  const before = new URLSearchParams(query.get('back') ?? '');
  for (const name of [...PASSING, 'choose']) before.delete(name);
  return before.size === 0 ? '/agenda' : `/agenda?${before}`;
}

/** An address that knows the agenda from which it is opened, `query` being what that was asked. */
export function fromAgenda(path: string, query: URLSearchParams): string {
  const before = new URLSearchParams([...query].filter(([name, text]) => text !== '' && name !== 'choose'));
  for (const name of PASSING) before.delete(name);
  return before.size === 0 ? path : withBack(path, before.toString());
}

/** An address that keeps what its page knows of the agenda. */
export function keepBack(path: string, query: URLSearchParams): string {
  const back = query.get('back') ?? '';
  return back === '' ? path : withBack(path, back);
}

function withBack(path: string, back: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ back })}`;
}

/** Goes on to an event with what its page knew of the agenda, or to the agenda as it was left. */
export function keepingBack(made: Redirect, query: URLSearchParams): Redirect {
  if (!query.has('back')) return made;
  if (made.to === '/agenda') return { ...made, to: agendaBefore(query) };
  return /^\/events\/\d+$/.test(made.to) ? { ...made, to: keepBack(made.to, query) } : made;
}
