// Introductory text above the events of a day’s newsletters. After a concurrent change, both texts are shown.

import { translator } from '../../i18n/translate.ts';
import { unsafeLinks } from '../../model/linked-text.ts';
import { MAX_INTRO_LENGTH, writeIntro } from '../../office/newsletter/newsletter.ts';
import { drawFrame } from '../../pages/field-frame.ts';
import { NotFound } from '../../store/content/errors.ts';
import { html } from '../../util/html.ts';
import { hidden } from '../components/form/parts.ts';
import { backLink, cancelLink } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { readIssues } from './issues.ts';

export const introPages: readonly OfficePage[] = [
  { method: 'GET', path: '/newsletter/intro', role: 'editor', show: lookAt },
  { method: 'POST', path: '/newsletter/intro', role: 'editor', show: save },
];

interface Texts {
  readonly day: string;
  /** Text of the field, and the stored text. */
  readonly text: string;
  readonly stored: string;
  readonly problem?: string;
  /** Whether the stored text is another user’s concurrent change. */
  readonly isTheirs?: boolean;
}

/** Throws NotFound for a day without an issue. */
async function storedOf(asked: PageRequest, day: string): Promise<string> {
  const found = (await readIssues(asked)).days.find((one) => one.day === day);
  if (found === undefined) throw new NotFound('issue');
  return found.intro;
}

async function lookAt(asked: PageRequest): Promise<PageContent> {
  const day = asked.query.get('day') ?? '';
  const stored = await storedOf(asked, day);
  return showIntro(asked, { day, text: stored, stored });
}

function showIntro(asked: PageRequest, { day, text, stored, problem, isTheirs = false }: Texts): PageContent {
  const t = translator(asked.language);
  const { day: say } = sayDays(asked.locale, asked.instance.timeZone, asked.now);
  const title = t('newsletter.intro.title', { day: say(day) });
  const theirs = html`<section class="card" role="alert">
    <p>${t('newsletter.intro.changed')}</p>
    <h2>${t('newsletter.intro.theirs')}</h2>
    <p class="as-typed">${stored}</p>
  </section>`;
  const field = drawFrame({
    name: 'text',
    label: t('newsletter.intro.label'),
    hint: t('newsletter.intro.hint'),
    problems: problem === undefined ? [] : [{ text: problem }],
    input: (attributes) => html`<textarea name="text" rows="12"${attributes}>
${text}</textarea>`,
  });
  const back = asked.link('/newsletter');
  const main = html`${backLink(back, t('newsletter.title'))}
    <h1>${title}</h1>
    ${isTheirs ? theirs : ''}
    <form method="post" action="${asked.link('/newsletter/intro')}" class="card stacked">
      ${hidden('day', day)}
      <textarea name="before" hidden aria-hidden="true" tabindex="-1">
${stored}</textarea>
      ${field}
      <p class="buttons">
        <button class="primary">${t('newsletter.intro.save')}</button>
        ${cancelLink(back, t)}
      </p>
    </form>`;
  const status = isTheirs ? 409 : problem === undefined ? 200 : 422;
  return { title, main, at: '/newsletter', status };
}

async function save(asked: PageRequest): Promise<PageResult> {
  const { form, editing, instance, language } = asked;
  const [day, text] = [form.text('day'), form.text('text')];
  const stored = await storedOf(asked, day);
  const t = translator(language);
  const length = text.trim().length;
  if (length > MAX_INTRO_LENGTH) {
    const problem = t('newsletter.intro.tooLong', { count: length, most: MAX_INTRO_LENGTH });
    return showIntro(asked, { day, text, stored: form.text('before'), problem });
  }
  const [unsafe] = unsafeLinks(text);
  if (unsafe !== undefined) {
    const problem = t('newsletter.intro.unsafeLink', { address: shortened(unsafe) });
    return showIntro(asked, { day, text, stored: form.text('before'), problem });
  }
  const isTheirs = stored !== form.text('before') && stored !== text.trim();
  if (isTheirs) return showIntro(asked, { day, text, stored, isTheirs });
  await writeIntro(editing, instance.name, day, text);
  return { to: `/newsletter?done=${text.trim() === '' ? 'noIntro' : 'intro'}` };
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
