// What was done just now, at the top of the page that comes next, and a button that takes it back, or brings it back.

import { type Html, html } from '../../kit/html.ts';
import type { PastChange } from '../../store/content/history.ts';
import { translator } from '../../words/translate.ts';
import { type Asked, DEEDS, type Deed } from '../page.ts';
import { sayDeed } from './deeds.ts';
import { changeTitle } from './past-list.ts';
import { undoForm } from './undo-form.ts';

/** Said by the address the page was sent on to; undefined where it says nothing. */
export async function told(asked: Asked): Promise<Html | undefined> {
  const { query, language } = asked;
  const did = query.get('did') as Deed | null;
  if (did === null || !DEEDS.includes(did)) return undefined;
  const t = translator(language);
  const revision = Number(query.get('revision'));
  const isKnown = Number.isSafeInteger(revision) && revision > 0;
  const undone = did === 'undone' && isKnown ? await undoneBy(asked, revision) : undefined;
  const text = undone?.text ?? html`${t(`frame.did.${did}`)}`;
  const button = isKnown ? undoForm(asked, revision, undone?.button ?? t('frame.undo'), 'quiet', true) : '';
  return html`<div class="told" role="status"><p>${text}</p>${button}</div>`;
}

/** What was taken back, by name, and how it comes back; undefined for a revision that took nothing back. */
async function undoneBy(asked: Asked, revision: number): Promise<{ text: Html; button: string } | undefined> {
  const t = translator(asked.language);
  const done = await changeAt(asked, revision);
  const of = Number(/^undoes (\d+)$/.exec(done?.note ?? '')?.[1] ?? 0);
  const before = done?.what === 'undo' && of > 0 ? await changeAt(asked, of) : undefined;
  if (done === undefined || before === undefined) return undefined;
  const isUndo = before.what === 'undo';
  // The names stand in it as links.
  const names = '{names}';
  const sentence = isUndo
    ? t('history.broughtBack', { names })
    : t('history.undone', { what: sayDeed(asked, before), names });
  const button = t(isUndo ? 'frame.undo' : 'history.bringBack');
  const [first = '', last = ''] = sentence.split(names);
  return { text: html`${first}${changeTitle(asked, done, t)}${last}`, button };
}

async function changeAt({ editing, instance }: Asked, revision: number): Promise<PastChange | undefined> {
  const [found] = await editing.store.content.history(instance.name, { revision, limit: 1 });
  return found;
}
