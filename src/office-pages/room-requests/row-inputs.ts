import type { Translate } from '../../i18n/translate.ts';
import { renderFieldMessages } from '../../pages/render-field.ts';
import { type Html, html } from '../../util/html.ts';
import type { ControlRenderContext } from '../components/form/control.ts';
import { renderDayInput, renderTimeInput } from '../components/form/date-time-inputs.ts';
import { renderLabelledGroup } from '../components/form/parts.ts';

export interface RowInput {
  readonly kind: 'day' | 'time';
  readonly name: string;
  readonly index: number;
  readonly label: string;
  readonly value: string;
}

type RowContext = Pick<ControlRenderContext, 'language' | 'mark' | 'problems'>;

/** Input for a day or time in one of several rows, with its problems below. */
export function renderRowInput({ kind, name, index, label, value }: RowInput, context: RowContext): Html {
  const input = `${name}-${index}`;
  const attributes = context.mark(input);
  const drawn =
    kind === 'time'
      ? renderTimeInput({ name, value, language: context.language, attributes })
      : renderDayInput({ name, value, language: context.language, attributes });
  const own = context.problems.filter((one) => one.input === input).map(({ text }) => ({ text }));
  return renderLabelledGroup(`i-${input}`, label, html`${drawn}${renderFieldMessages(input, undefined, own)}`);
}

export function createRowInputLabels(t: Translate) {
  return { day: t('roomRequests.day'), from: t('roomRequests.from'), to: t('roomRequests.to') };
}
