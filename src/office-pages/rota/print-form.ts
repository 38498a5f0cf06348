// Options for printing the rota; the form uses GET, so that a sheet can be bookmarked.

import { PRINT_GROUPINGS } from '../../office/rota/printed-rota.ts';
import { drawFrame } from '../../pages/field-frame.ts';
import { PAPER_FORMATS } from '../../print/table-sheet.ts';
import { type Html, html } from '../../util/html.ts';
import { dayInput } from '../components/form/moment-inputs.ts';
import { box } from '../components/form/parts.ts';
import type { PageRequest } from '../page.ts';
import type { PrintReading } from './print-options.ts';

export interface PrintChoices {
  readonly roles: readonly Choice[];
  readonly layers: readonly Choice[];
  readonly types: readonly Choice[];
}

type Choice = readonly [value: string, text: string];

export function printForm({ t }: PageRequest, reading: PrintReading, { roles, layers, types }: PrintChoices): Html {
  const { wish, faults } = reading;
  const day = (name: 'from' | 'to') =>
    drawFrame({
      name,
      label: t(`planning.paper.${name}`),
      size: 'third',
      problems: name in faults ? [{ text: faults[name] ?? '' }] : [],
      input: (attributes) => dayInput({ name, value: wish[name], language: t.language, attributes }),
    });
  const select = (name: 'role' | 'layer' | 'type', label: string, choices: readonly Choice[]) =>
    choices.length === 0 ? '' : drawFrame({ name, label, size: 'third', input: selectOf(name, choices) });
  const selectOf = (name: 'role' | 'layer' | 'type', choices: readonly Choice[]) => (attributes: Html) =>
    html`<select name="${name}"${attributes}>
      <option value="">${t('agenda.any')}</option>
      ${choices.map(
        ([value, text]) =>
          html`<option value="${value}"${value === String(wish[name] ?? '') ? html` selected` : ''}>${text}</option>`,
      )}
    </select>`;
  return html`<form class="card fields sheet-form" id="plan-print" method="get">
    ${radios(
      'by',
      t('planning.paper.by'),
      wish.by,
      PRINT_GROUPINGS.map((by) => [by, t(`planning.paper.bys.${by}`)]),
    )}
    ${day('from')}${day('to')}
    ${radios(
      'paper',
      t('planning.paper.size'),
      wish.format,
      PAPER_FORMATS.map((one) => [one, t(`planning.paper.sizes.${one}`)]),
    )}
    ${select('role', t('planning.paper.role'), roles)}
    ${select('type', t('agenda.type'), types)}
    ${select('layer', t('agenda.layer'), layers)}
    <div class="field">${box('sure', wish.isSure, t('planning.paper.sure'))}${box('all', wish.isAll, t('planning.all'))}</div>
    <p><button class="primary">${t('notice.show')}</button></p>
  </form>`;
}

function radios(name: string, label: string, chosen: string, choices: readonly Choice[]): Html {
  const inputs = choices.map(
    ([value, text]) =>
      html`<label class="choice"><input type="radio" name="${name}" value="${value}"${value === chosen ? html` checked` : ''}>
        <span>${text}</span></label>`,
  );
  const size = name === 'by' ? '' : 'third';
  return drawFrame({ name, label, isGroup: true, size, input: () => html`<div class="side-by-side">${inputs}</div>` });
}
