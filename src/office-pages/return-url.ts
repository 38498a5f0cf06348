// URLs to return to. Every result lies within the user’s instance, whatever a request contains.

import type { Redirect } from './page.ts';

/** Parameters that describe the last action and do not belong to the page. */
const LAST_ACTION_PARAMETERS = ['did', 'revision', 'warned'];

/** Path and query of a page of the office, relative to the instance. */
const OFFICE_PATH = /^(?:\/[a-z0-9][a-z0-9-]*)*(?:\?[!-~]*)?$/;

/** Path of a page relative to its instance, without the parameters of the last action: `/agenda?q=chor`. */
export function toRelativePath(path: string, instance: string, query: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([name]) => !LAST_ACTION_PARAMETERS.includes(name)));
  return `${path.slice(`/office/instances/${instance}`.length).replace(/\/$/, '')}${kept.size === 0 ? '' : `?${kept}`}`;
}

/** Returns a submitted path if it is one of our pages, otherwise undefined. */
export function validateReturnPath(text: string): string | undefined {
  return text.length < 2000 && OFFICE_PATH.test(text) ? text : undefined;
}

export function readPreviousAgendaPath(query: URLSearchParams): string {
  const before = new URLSearchParams(query.get('back') ?? '');
  for (const name of [...LAST_ACTION_PARAMETERS, 'choose']) before.delete(name);
  return before.size === 0 ? '/agenda' : `/agenda?${before}`;
}

export function appendAgendaBackParameter(path: string, query: URLSearchParams): string {
  const before = new URLSearchParams([...query].filter(([name, text]) => text !== '' && name !== 'choose'));
  for (const name of LAST_ACTION_PARAMETERS) before.delete(name);
  return before.size === 0 ? path : addBackParameter(path, before.toString());
}

export function appendBackParameter(path: string, query: URLSearchParams): string {
  const back = query.get('back') ?? '';
  return back === '' ? path : addBackParameter(path, back);
}

function addBackParameter(path: string, back: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ back })}`;
}

/** Keeps the page to return to in a redirect: the `back` parameter for an event, the previous query for the agenda. */
export function redirectWithBack(made: Redirect, query: URLSearchParams): Redirect {
  if (!query.has('back')) return made;
  if (made.to === '/agenda') return { ...made, to: readPreviousAgendaPath(query) };
  return /^\/events\/\d+$/.test(made.to) ? { ...made, to: appendBackParameter(made.to, query) } : made;
}
