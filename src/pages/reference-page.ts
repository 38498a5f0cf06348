// The reference as one page that can be read and searched in a browser.

import { STATUSES } from '../contract/openapi.ts';
import type { Operation } from '../contract/operation.ts';
import { type FieldTable, type ParameterRow, type Reference, referenceOf } from '../contract/reference.ts';
import { escapeHtml } from '../kit/html.ts';
import { type Example, openExamples } from './examples.ts';
import { layout, prose } from './layout.ts';

export function referencePage(operations: readonly Operation[]): string {
  const exampleOf = openExamples();
  const contents = operations.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('\n');
  return layout({
    title: 'Reference',
    aside: `<aside><nav class="contents" aria-label="Operations"><ul>${contents}</ul></nav></aside>`,
    main: `<h1>Reference</h1>
${INTRODUCTION}
${operations.map((operation) => section(referenceOf(operation), exampleOf(operation))).join('\n')}`,
  });
}

const INTRODUCTION = `<p>Every operation (but one that is asked by POST alone) answers GET and HEAD, with and without a trailing slash, in two forms: the
<b>path form</b> <code>/{operation}/{instance}/{api_key}/…</code> and the <b>header form</b> <code>/{operation}/…</code> with the
headers <code>member</code> (the instance) and <code>apikey</code>. Answers are UTF-8 JSON with a strong <code>ETag</code>; times are
wall-clock times of the instance; an unchanged answer is the same to the byte.</p>
${table(
  ['status', 'when'],
  Object.entries(STATUSES).map(([status, when]) => [status, prose(when)]),
)}
<p>The body of every error is <code>{"message": …}</code>.</p>`;

function section(reference: Reference, example: Example): string {
  const { operation, path, parameters, answer, tables, connectorTables } = reference;
  const post =
    operation.post === undefined
      ? ''
      : `<p>By POST in header form: <code>POST /${operation.name}</code>. ${prose(operation.post.doc)} Example:
<code>${escapeHtml(JSON.stringify(operation.post.example))}</code></p>`;
  return `<section id="${operation.name}">
<h2>${operation.name}</h2>
<p class="path"><code>${operation.answer === undefined ? `POST /${operation.name}` : `GET ${breakable(escapeHtml(path))}`}</code> <span class="scope">scope ${operation.scope}</span></p>
<p>${escapeHtml(operation.summary)}. ${prose(operation.description)}</p>
${post}
${parameters.length === 0 ? '' : parameterTable(parameters)}
<p>Answer: ${escapeHtml(answer)}.</p>
<details><summary>Fields</summary>${tables.map(fieldTable).join('\n')}</details>
${connectorTables.length === 0 ? '' : `<details><summary>In the connector profile</summary>${connectorTables.map(fieldTable).join('\n')}</details>`}
<details><summary>Example</summary><pre tabindex="0">${escapeHtml(example.call)}</pre><pre tabindex="0">${escapeHtml(example.answer)}</pre></details>
</section>`;
}

/** A path that may go on in the next line after each slash. */
function breakable(path: string): string {
  return path.replaceAll('/', '/<wbr>');
}

function parameterTable(rows: readonly ParameterRow[]): string {
  return table(
    ['parameter', 'required', 'meaning', 'example'],
    rows.map(({ name, required, doc, example }) => [
      `<code>${name}</code>`,
      required ? 'yes' : 'no',
      prose(doc),
      `<code>${escapeHtml(example)}</code>`,
    ]),
  );
}

function fieldTable({ name, doc, rows }: FieldTable): string {
  const lines = rows.map((row) => [
    `<code>${row.name}</code>`,
    `${escapeHtml(row.type)}${row.always ? '' : ' (optional)'}`,
    prose(row.doc),
  ]);
  return `<h3>${escapeHtml(name)}</h3><p>${prose(doc)}</p>${table(['field', 'type', 'meaning'], lines)}`;
}

/** A table of cells that are HTML already. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((cell) => `<th scope="col">${cell}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
  return `<div class="scroll" tabindex="0" role="group" aria-label="${heads.join(', ')}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}
