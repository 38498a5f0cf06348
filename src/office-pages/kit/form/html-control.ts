// A text with markup, as somebody who knows none of it writes it: paragraphs, with an empty line between them. A text that has
// more than paragraphs is shown as it is.

import { html } from '../../../kit/html.ts';
import type { Control, FieldOf } from './field.ts';
import { lines } from './input-controls.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The paragraphs of a text that has nothing but those; undefined for any other. */
export function paragraphsOf(value: string): string | undefined {
  if (value === '') return '';
  const parts = value.replaceAll('\n', '').match(/<p>.*?<\/p>/g) ?? [];
  if (parts.join('') !== value.replaceAll('\n', '')) return /[<>&]/.test(value) ? undefined : value;
  const texts = parts.map((part) => part.slice(3, -4).replace(/<br ?\/?>/g, '\n'));
  if (texts.some((text) => /[<>]/.test(text))) return undefined;
  return texts.join('\n\n').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** The markup of paragraphs. */
export function markupOf(text: string): string {
  const escaped = text.trim().replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));
  if (escaped === '') return '';
  return escaped
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br />')}</p>`)
    .join('');
}

export const markup: Control<FieldOf<'html'>> = {
  draw: (drawing) => {
    const value = typeof drawing.value === 'string' ? drawing.value : '';
    const plain = paragraphsOf(value);
    const { name } = drawing.field;
    const input = lines.draw({ ...drawing, field: { ...drawing.field, kind: 'lines' }, value: plain ?? value });
    if (plain !== undefined) return input;
    return html`${input}<input type="hidden" name="${name}/markup" value="1"><p class="hint">${drawing.t('forms.markup')}</p>`;
  },
  read: (form, { name }) => (form.has(`${name}/markup`) ? form.text(name) : markupOf(form.text(name))),
  say: (value) => (typeof value === 'string' ? (paragraphsOf(value) ?? value.replace(/<[^>]*>/g, ' ')) : ''),
  asEntered: (value) => {
    const text = typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
    const plain = paragraphsOf(text);
    return plain === undefined ? text : markupOf(plain);
  },
};
