// The reference as one page that can be read and searched in a browser.

import { STATUSES } from '../contract/openapi.ts';
import type { Operation } from '../contract/operation.ts';
import { type FieldTable, type ParameterRow, type Reference, referenceOf } from '../contract/reference.ts';
import { type Html, html, joined } from '../kit/html.ts';
import { type Example, openExamples } from './examples.ts';
import { layout, prose } from './layout.ts';

export function referencePage(operations: readonly Operation[]): string {
  const exampleOf = openExamples();
  const contents = joined(operations.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`));
  return layout({
    title: 'Reference',
    aside: html`<aside><nav class="contents" aria-label="Operations"><ul>${contents}</ul></nav></aside>`,
    main: html`<h1>Reference</h1>
${INTRODUCTION}
${joined(operations.map((operation) => section(referenceOf(operation), exampleOf(operation))))}`,
  });
}

const INTRODUCTION = html`<p>Every operation answers GET and HEAD, unless it only takes POST, with and without a trailing slash. There are two forms: the
<b>path form</b> <code>/{operation}/{instance}/{api_key}/…</code> and the <b>header form</b> <code>/{operation}/…</code> with the
headers <code>member</code> (the instance) and <code>apikey</code>. Answers are UTF-8 JSON with a strong <code>ETag</code>. Times are
wall-clock times of the instance. While the data do not change, answers are the same, byte for byte. How programs write is at <a href="/office/docs">the office API</a>.</p>
${table(
  ['status', 'when'],
  Object.entries(STATUSES).map(([status, when]) => [status, prose(when)]),
)}
<p>The body of every error is <code>{"message": …}</code>.</p>`;

function section(reference: Reference, example: Example): Html {
  const { operation, path, parameters, answer, tables, connectorTables } = reference;
  const post =
    operation.post === undefined
      ? ''
      : html`<p>By POST in header form: <code>POST /${operation.name}</code>. ${prose(operation.post.doc)} Example:
<code>${JSON.stringify(operation.post.example)}</code></p>`;
  return html`<section id="${operation.name}">
<h2>${operation.name}</h2>
<p class="path"><code>${operation.answer === undefined ? `POST /${operation.name}` : html`GET ${breakable(path)}`}</code> <span class="scope">scope ${operation.scope}</span></p>
<p>${operation.summary}. ${prose(operation.description)}</p>
${post}
${parameters.length === 0 ? '' : parameterTable(parameters)}
<p>Answer: ${answer}.</p>
<details><summary>Fields</summary>${joined(tables.map(fieldTable))}</details>
${connectorTables.length === 0 ? '' : html`<details><summary>In the connector profile</summary>${joined(connectorTables.map(fieldTable))}</details>`}
<details><summary>Example</summary><pre tabindex="0">${example.call}</pre><pre tabindex="0">${example.answer}</pre></details>
</section>`;
}

/** A path that may go on in the next line after each slash. */
function breakable(path: string): Html {
  return joined(path.split('/'), html`/<wbr>`);
}

function parameterTable(rows: readonly ParameterRow[]): Html {
  return table(
    ['parameter', 'required', 'meaning', 'example'],
    rows.map(({ name, required, doc, example }) => [
      html`<code>${name}</code>`,
      required ? 'yes' : 'no',
      prose(doc),
      html`<code>${example}</code>`,
    ]),
  );
}

function fieldTable({ name, doc, rows }: FieldTable): Html {
  const lines = rows.map((row) => [
    html`<code>${row.name}</code>`,
    `${row.type}${row.always ? '' : ' (optional)'}`,
    prose(row.doc),
  ]);
  return html`<h3>${name}</h3><p>${prose(doc)}</p>${table(['field', 'type', 'meaning'], lines)}`;
}

function table(heads: readonly string[], rows: readonly (readonly (string | Html)[])[]): Html {
  const head = heads.map((cell) => html`<th scope="col">${cell}</th>`);
  const body = joined(rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`));
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${heads.join(', ')}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}
