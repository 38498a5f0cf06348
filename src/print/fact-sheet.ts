// Printed sheet about one object: its facts, each next to its name.

import { type Html, html } from '../util/html.ts';

/** Name and content of a fact; each line of the content is a paragraph. `code`: content that readers have to type exactly. */
export type SheetFact = readonly [name: string, text: string, look?: 'code'];

export interface FactSheet {
  readonly parish: string;
  readonly title: string;
  /** Status words such as `Abgesagt` or `Entwurf`; often empty. */
  readonly marks: readonly string[];
  readonly facts: readonly SheetFact[];
  readonly footer: readonly string[];
}

/** Sheet as HTML. Its title is a second-level heading. */
export function renderFactSheet({ parish, title, marks, facts, footer }: FactSheet): Html {
  const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
  return html`<div class="paper-frame"><article class="paper several points-11">
    <header>
      <p class="parish"><span>${parish}</span></p>
      <h2>${title}</h2>
      ${marks.length === 0 ? '' : html`<p class="about">${marks.join(' · ')}</p>`}
    </header>
    <dl>${facts.map(
      ([name, text, look]) =>
        html`<div><dt>${name}</dt><dd>${lines(text).map((line) =>
          look === 'code' ? html`<p><code>${line}</code></p>` : html`<p>${line}</p>`,
        )}</dd></div>`,
    )}</dl>
    ${footer.length === 0 ? '' : html`<footer>${footer.map((line) => html`<p>${line}</p>`)}</footer>`}
  </article></div>`;
}
