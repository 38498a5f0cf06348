import { type Html, html } from '../../../util/html.ts';

export function renderLabelledControl(label: string, control: Html, size = ''): Html {
  return html`<label class="part ${size}"><span class="part-label">${label}</span>${control}</label>`;
}

/** Like `renderLabelledControl`, for content with further elements; the label belongs to the input `id`. */
export function renderLabelledGroup(id: string, label: string, control: Html, size = ''): Html {
  return html`<div class="part ${size}"><label class="part-label" for="${id}">${label}</label>${control}</div>`;
}

export function renderCheckbox(
  name: string,
  isTicked: boolean,
  label: string,
  attributes: Html | string = '',
  value = '1',
): Html {
  const input = html`<input type="checkbox" name="${name}" value="${value}"${isTicked ? html` checked` : ''}${attributes}>`;
  return html`<label class="check">${input}<span>${label}</span></label>`;
}

export function renderTextInput(name: string, value: string, attributes: Html | string = ''): Html {
  return html`<input name="${name}" value="${value}" autocomplete="off"${attributes}>`;
}

export function renderHiddenInput(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}
