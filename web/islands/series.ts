// Enhances the form of a series. Dates and room clashes are updated on input. The end follows the start, and the last day follows the first
// day, until the user changes them. Without scripts a button shows the dates.

import { enableRichText } from './event/long-text.ts';
import { keepEmptyRow } from './event/rows.ts';
import { postForDocument } from './shared/ask-document.ts';
import { readMomentInput, writeMomentInput } from './shared/moments.ts';

const WAIT_MS = 400;
const DAY_MS = 86_400_000;

const entry = document.querySelector<HTMLFormElement>('form#entry');
if (entry !== null) {
  keepLength(entry);
  keepLastDay(entry);
  showDates(entry);
  keepEmptyRow(entry);
  enableRichText(entry);
}

function input(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
}

function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

function keepLength(form: HTMLFormElement): void {
  const [from, to] = [input(form, 'time_from'), input(form, 'time_to')];
  if (from === null || to === null) return;
  let begins = minutesOf(readMomentInput(from));
  from.addEventListener('change', () => {
    const [now, end] = [minutesOf(readMomentInput(from)), minutesOf(readMomentInput(to))];
    if (now === undefined) return;
    if (begins !== undefined && end !== undefined) {
      const moved = (((end + now - begins) % 1440) + 1440) % 1440;
      // Skipped if the end would be before the start, which would mean the next day.
      if (moved >= now)
        to.value = `${String(Math.floor(moved / 60)).padStart(2, '0')}:${String(moved % 60).padStart(2, '0')}`;
    }
    begins = now;
  });
}

function keepLastDay(form: HTMLFormElement): void {
  const [first, last] = [input(form, 'starts_on'), input(form, 'rule/until')];
  if (first === null || last === null) return;
  let [before, isChosen] = [readMomentInput(first), false];
  last.addEventListener('change', () => {
    isChosen = true;
  });
  first.addEventListener('change', () => {
    const now = readMomentInput(first);
    const [from, to, end] = [before, now, readMomentInput(last)].map((day) => Date.parse(day));
    if (now !== '') before = now;
    if (isChosen || from === undefined || to === undefined || end === undefined) return;
    if (Number.isNaN(from + to + end)) return;
    writeMomentInput(last, new Date(end + Math.round((to - from) / DAY_MS) * DAY_MS).toISOString().slice(0, 10));
  });
}

/** Shows the preview while the user edits. Ticked dates become skipped days, as with the button. */
function showDates(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[name=_preview]');
  let [waiting, asked] = [0, 0];
  const look = async () => {
    const turn = ++asked;
    const typed = texts(form)?.value;
    const page = await preview(form, button?.name ?? '_preview');
    const [shown, made] = [document.querySelector('.series-dates'), page?.querySelector('.series-dates')];
    // The input has changed since, or the session has expired.
    if (turn !== asked || shown === null || made == null) return;
    const [days, sent] = [texts(form), page === undefined ? null : texts(page)];
    const isTyping = document.activeElement === days || days?.value !== typed;
    if (isTyping) return;
    const wasOpen = shown.querySelector('details')?.open === true;
    const fresh = document.importNode(made, true);
    const more = fresh.querySelector('details');
    if (wasOpen && more !== null) more.open = true;
    shown.replaceWith(fresh);
    if (days === null || sent === null || days.value === sent.value) return;
    days.value = sent.value;
    for (const one of form.querySelectorAll<HTMLInputElement>('input[name="except/holiday"]')) one.checked = false;
    days.dispatchEvent(new Event('input', { bubbles: true }));
  };
  document.addEventListener('change', ({ target }) => {
    const control = target as HTMLInputElement | null;
    // A ticked date does not redraw the list, so that the user can tick the next one.
    if (control?.form !== form || control.name === 'except/skip' || control.name.startsWith('_')) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => void look(), WAIT_MS);
  });
}

function texts(within: ParentNode): HTMLTextAreaElement | null {
  return within.querySelector<HTMLTextAreaElement>('textarea[name=except]');
}

/** Page that the preview button would show; undefined after a failure. */
function preview(form: HTMLFormElement, button: string): Promise<Document | undefined> {
  const data = new FormData(form);
  data.set(button, '1');
  return postForDocument(form.action, data);
}
