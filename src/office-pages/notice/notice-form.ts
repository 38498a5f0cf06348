import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { type FilterChoice, findFilterChoiceName, findFilterChoices } from '../../pages/public/filters.ts';
import {
  MAX_NOTICE_LINES,
  MAX_NOTICE_LINES_LENGTH,
  MAX_NOTICE_TITLE_LENGTH,
  MAX_NOTICE_WEEKS,
  NOTICE_EXTRAS,
  NOTICE_PERIODS,
  NOTICE_ROLES,
  type NoticeFault,
  type NoticeFilter,
  type NoticeLinesPosition,
  type NoticeParseResult,
} from '../../pages/public/notice/notice-options.ts';
import { renderFieldFrame, renderLineField, renderProblemSummary } from '../../pages/render-field.ts';
import type { View } from '../../readmodel/view.ts';
import { type Html, html } from '../../util/html.ts';
import { renderDayInput } from '../components/form/date-time-inputs.ts';
import { renderCheckbox } from '../components/form/parts.ts';

const FILTER_WORDS = { list: 'agenda.list', layer: 'agenda.layer' } as const;

export function renderFaultSummary({ faults }: NoticeParseResult, t: Translate): Html | undefined {
  const problems = Object.fromEntries(faults.map((fault) => [fault[0], sayFault(fault, t)]));
  return renderProblemSummary(t('notice.faultTitle'), problems, [
    'from',
    'to',
    'weeks',
    'list',
    'layer',
    'title',
    'before',
    'after',
  ]);
}

function sayFault([, fault]: NoticeFault, t: Translate): string {
  return t.with(`notice.faults.${fault}`, {
    characters: fault === 'lines' ? MAX_NOTICE_LINES_LENGTH : MAX_NOTICE_TITLE_LENGTH,
    lines: MAX_NOTICE_LINES,
    weeks: MAX_NOTICE_WEEKS,
  });
}

export interface NoticeFormContext {
  readonly view: View;
  readonly t: Translate;
  readonly rosterNames: ReadonlyMap<number, string>;
  readonly isKept: boolean;
}

/** Form with the choices. It uses GET, or redirects to a GET request, so that users can bookmark a sheet. */
export function renderNoticeForm({ options, faults }: NoticeParseResult, context: NoticeFormContext): Html {
  const { view, t, rosterNames, isKept } = context;
  const problemOf = (name: NoticeFault[0]) => {
    const fault = faults.find(([field]) => field === name);
    return fault === undefined ? '' : sayFault(fault, t);
  };
  const day = (name: 'from' | 'to') =>
    renderFieldFrame({
      name,
      label: t(`notice.${name}`),
      problems: problems(problemOf(name)),
      input: (attributes) =>
        renderDayInput({
          name,
          value: options.period === 'own' ? options[name] : '',
          language: t.language,
          attributes,
        }),
    });
  const periods = NOTICE_PERIODS.map((period) => {
    const checked = period === options.period ? html` checked` : '';
    return html`<label class="choice"><input type="radio" name="period" value="${period}"${checked}>
      <span>${t(`notice.periods.${period}`)}</span></label>`;
  });
  const hasChurchYear = view.snapshot.instance.plan.churchYear !== '';
  const extras = NOTICE_EXTRAS.filter((extra) => extra !== 'church-day' || hasChurchYear).map((extra) =>
    renderCheckbox('with', options.extras.includes(extra), t(`notice.extras.${extra}`), '', extra),
  );
  const roles = NOTICE_ROLES.map((role) =>
    renderCheckbox('role', options.roles.includes(role), t(`eventPage.roles.${role}`), '', role),
  );
  const rosters = [...rosterNames].map(([id, name]) =>
    renderCheckbox('roster', options.rosters.includes(id), name, '', String(id)),
  );
  const weeks = Array.from({ length: MAX_NOTICE_WEEKS }, (_, index) => index + 1).map(
    (count) =>
      html`<option value="${count}"${count === options.weeks ? html` selected` : ''}>${t('notice.weekCount', { count })}</option>`,
  );
  const lines = (name: NoticeLinesPosition) =>
    renderFieldFrame({
      name,
      label: t(`notice.lines.${name}`),
      hint: name === 'before' ? t('notice.linesHint') : undefined,
      problems: problems(problemOf(name)),
      input: (attributes) =>
        html`<textarea name="${name}" rows="2"${attributes}>${options.lines[name].join('\n')}</textarea>`,
    });
  const usual = createTranslator(view.snapshot.language)('notice.usualTitle');
  return html`<form class="card fields sheet-form" id="notice" method="${isKept ? 'post' : 'get'}">
    ${renderFieldFrame({
      name: 'period',
      label: t('notice.period'),
      isGroup: true,
      problems: problems(problemOf('period')),
      input: () => html`${periods}`,
    })}
    <div class="sheet-days">${day('from')}${day('to')}</div>
    <div class="sheet-weeks">${renderFieldFrame({
      name: 'weeks',
      label: t('notice.weeks'),
      problems: problems(problemOf('weeks')),
      input: (attributes) => html`<select name="weeks"${attributes}>${weeks}</select>`,
    })}</div>
    ${select('list', options.choice.list, problemOf('list'), view, t)}
    ${select('layer', options.choice.layer, problemOf('layer'), view, t)}
    ${renderLineField({
      name: 'title',
      label: t('notice.sheetTitle'),
      value: options.title === '' ? usual : options.title,
      problem: problemOf('title'),
    })}
    ${lines('before')}
    ${lines('after')}
    <div class="sheet-choices">
      ${foldedChoices(t('notice.alsoShow'), extras, options.extras.length)}
      ${foldedChoices(t('notice.people'), roles, options.roles.length)}
      ${rosters.length === 0 ? '' : foldedChoices(t('notice.rosters'), rosters, options.rosters.length)}
    </div>
    ${isKept ? html`<p class="soft small">${t('notice.kept')}</p>` : ''}
    <p><button>${t('notice.show')}</button></p>
  </form>`;
}

/** Choices that are rarely changed, folded below their name and the number of chosen ones. */
function foldedChoices(name: string, choices: readonly Html[], count: number): Html {
  const chosen = count === 0 ? '' : html` <span class="soft small">${count}</span>`;
  return html`<details class="inner">
    <summary>${name}${chosen}</summary>
    <fieldset><legend class="hidden-text">${name}</legend>${choices}</fieldset>
  </details>`;
}

function problems(text: string): { readonly text: string }[] {
  return text === '' ? [] : [{ text }];
}

/** Select with the values of the filter that occur in public events. It always contains the chosen value. */
function select(name: NoticeFilter, chosen: number | undefined, problem: string, view: View, t: Translate): Html {
  const offered = findFilterChoices(view)[name];
  const isOffered = chosen === undefined || offered.some(({ id }) => id === chosen);
  const all: readonly FilterChoice[] = isOffered
    ? offered
    : [...offered, { id: chosen, name: findFilterChoiceName(view, name, chosen) ?? '', depth: 0 }];
  const options = all.map(
    ({ id, name: label, depth }) =>
      html`<option value="${id}"${id === chosen ? html` selected` : ''}>${'\u2003'.repeat(depth)}${label}</option>`,
  );
  return renderFieldFrame({
    name,
    label: t(FILTER_WORDS[name]),
    problems: problems(problem),
    input: (attributes) =>
      html`<select name="${name}"${attributes}><option value="">${t('agenda.any')}</option>${options}</select>`,
  });
}
