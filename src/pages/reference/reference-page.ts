// Reference as one page: operations by subject, each with the objects of its responses.

import { STATUSES } from '../../contract/openapi.ts';
import type { Operation } from '../../contract/operation.ts';
import { type FieldTable, isWrapper, type OperationReference, referenceOf } from '../../contract/reference.ts';
import { bySubject } from '../../contract/subjects.ts';
import { type Html, html, joined } from '../../util/html.ts';
import { layout, prose, terms } from '../layout.ts';
import { accessBox, type ExampleAccess, MARKS } from './code-block.ts';
import { type Example, openExamples, SAMPLE } from './examples.ts';
import { fieldTerms, operationPart, type Places } from './reference-operation.ts';

interface SubjectPart {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly references: readonly OperationReference[];
  /** Response objects not listed under an earlier subject. */
  readonly objects: readonly FieldTable[];
}

/** Renders the page. `base` is the server’s address as the reader reached it, or "". */
export function referencePage(operations: readonly Operation[], base: string): string {
  const access = { ...SAMPLE, base: base || SAMPLE.base };
  const subjects = subjectsOf(operations);
  const places = new Map(subjects.flatMap(({ objects }) => objects.map(({ name }) => [name, `object.${name}`])));
  const exampleOf = openExamples(MARKS);
  return layout({
    title: 'Reference',
    path: '/docs',
    islands: ['reference'],
    aside: contents(subjects),
    main: html`<h1>Reference</h1>
      ${INTRODUCTION}
      ${accessBox()}
      ${joined(subjects.map((subject) => subjectPart(subject, exampleOf, access, places)))}
      ${STATUS_PART}`,
  });
}

function subjectsOf(operations: readonly Operation[]): SubjectPart[] {
  const seen = new Set<string>();
  return bySubject(operations, ({ subject }) => subject).map(({ things, ...subject }) => {
    const references = things.map(referenceOf);
    const objects = references.flatMap(({ tables }) =>
      tables.filter((table) => {
        if (isWrapper(table) || seen.has(table.name)) return false;
        seen.add(table.name);
        return true;
      }),
    );
    return { ...subject, references, objects };
  });
}

function contents(subjects: readonly SubjectPart[]): Html {
  const link = (to: string, words: string) => html`<li><a href="#${to}">${words}</a></li>`;
  const parts = subjects.map(({ id, title, references, objects }) => {
    const operations = references.map(({ operation }) => link(operation.name, operation.title));
    const words = objects.length === 0 ? '' : link(`${id}.objects`, 'Objects');
    return html`<li><a href="#${id}">${title}</a><ul>${joined(operations)}${words}</ul></li>`;
  });
  return html`<aside>
    <form class="search" id="search" role="search" hidden>
      <label><span class="hidden">Search operations and fields</span>
        <input type="search" name="q" placeholder="Search" spellcheck="false" autocapitalize="off"
          aria-keyshortcuts="/"></label><kbd>/</kbd>
    </form>
    <p class="hidden" id="search-told" role="status"></p>
    <nav class="contents" aria-label="Subjects"><ul>${link('start', 'How to ask')}${joined(parts)}${link('statuses', 'Statuses')}</ul></nav>
    <nav class="contents found" id="found" aria-label="What was found" hidden><ul></ul></nav>
  </aside>`;
}

const INTRODUCTION = html`<section id="start" class="start">
  <p class="lead">What websites and programs read: the public events, persons, places and lists of a parish, as JSON.</p>
  <p>
    Every operation answers GET and HEAD, unless it only takes POST, with and without a trailing slash. There are two forms: the
    <b>path form</b> <code>/{operation}/{instance}/{api_key}/…</code> and the <b>header form</b> <code>/{operation}/…</code> with the
    headers <code>member</code> (the instance) and <code>apikey</code>. Prefer the header form where you can: what stands in a path may be
    logged on the way.
  </p>
  <p>
    Answers are UTF-8 JSON with a strong <code>ETag</code>. Times are wall-clock times of the instance. While the data do not change,
    answers are the same, byte for byte.
  </p>
  <ul class="cards">
    <li><a href="/docs/web-page"><b>Use it in a web page</b></a> A page of your own, from the key to paging and errors.</li>
    <li><a href="/office/docs"><b>Office API</b></a> How programs write events and everything else.</li>
    <li><a href="/openapi.json"><b>OpenAPI 3.1</b></a> The same for generators and test tools.</li>
  </ul>
</section>`;

function subjectPart(
  { id, title, words, references, objects }: SubjectPart,
  exampleOf: (operation: Operation) => Example,
  access: ExampleAccess,
  places: Places,
): Html {
  const index = references.map(
    ({ operation }) =>
      html`<li><a href="#${operation.name}">${operation.title}</a> <code>${operation.name}</code></li>`,
  );
  const parts = references.map((one) => operationPart(one, exampleOf(one.operation), access, places));
  const described = objects.map((object) => objectPart(object, places));
  return html`<section class="subject" id="${id}" aria-labelledby="${id}.title">
    <h2 id="${id}.title">${title}</h2>
    <p class="lead">${prose(words)}</p>
    <ul class="index">${joined(index)}</ul>
    ${joined(parts)}
    ${objects.length === 0 ? '' : html`<div id="${id}.objects" class="objects">${joined(described)}</div>`}
  </section>`;
}

function objectPart({ name, doc, rows }: FieldTable, places: Places): Html {
  return html`<article class="object" id="object.${name}">
    <h3><span class="soft">Object</span> ${name}</h3>
    <p>${prose(doc)}</p>
    ${fieldTerms(name, rows, places)}
  </article>`;
}

const STATUS_PART = html`<section class="subject" id="statuses" aria-labelledby="statuses.title">
  <h2 id="statuses.title">Statuses</h2>
  <p class="lead">200 is an answer, also an empty one. The body of every error is <code>{"message": …}</code>, with words for people.</p>
  ${terms(Object.entries(STATUSES).map(([status, when]) => ({ name: status, words: prose(when) })))}
</section>`;
