// Reference on one page: operations by subject, each with the objects in its responses.

import { COMMON_STATUSES } from '../../contract/openapi.ts';
import type { Operation } from '../../contract/operation.ts';
import {
  createReference,
  type FieldTable,
  isResponseTable,
  type OperationReference,
} from '../../contract/reference.ts';
import { groupBySubject } from '../../contract/subjects.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { renderBreakablePath, renderDefinitionList, renderProse, renderSitePage } from '../layout.ts';
import {
  type ExampleAccess,
  PLACEHOLDER_ACCESS,
  renderAccessInputs,
  renderCodeBlock,
  renderCodeWithAccess,
  renderJson,
} from './code-block.ts';
import { createExampleBuilder, type OperationExample, SAMPLE_ACCESS } from './examples.ts';

interface SubjectPart {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly references: readonly OperationReference[];
  readonly objects: readonly FieldTable[];
}

export function renderReferencePage(operations: readonly Operation[], base: string): string {
  const access = { ...SAMPLE_ACCESS, base: base || SAMPLE_ACCESS.base };
  const subjects = subjectsOf(operations);
  const places = new Map(subjects.flatMap(({ objects }) => objects.map(({ name }) => [name, `object.${name}`])));
  const exampleOf = createExampleBuilder(PLACEHOLDER_ACCESS);
  return renderSitePage({
    title: 'Reference',
    path: '/docs',
    islands: ['reference'],
    aside: contents(subjects),
    main: html`<h1>Reference</h1>
      ${INTRODUCTION}
      ${renderAccessInputs()}
      ${joinHtml(subjects.map((subject) => subjectPart(subject, exampleOf, access, places)))}
      ${STATUS_PART}`,
  });
}

function subjectsOf(operations: readonly Operation[]): SubjectPart[] {
  const seen = new Set<string>();
  return groupBySubject(operations, ({ subject }) => subject).map(({ things, ...subject }) => {
    const references = things.map(createReference);
    const objects = references.flatMap(({ tables }) =>
      tables.filter((table) => {
        if (isResponseTable(table) || seen.has(table.name)) return false;
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
    return html`<li><a href="#${id}">${title}</a><ul>${joinHtml(operations)}${words}</ul></li>`;
  });
  return html`<aside>
    <form class="search" id="search" role="search" hidden>
      <label><span class="hidden">Search operations and fields</span>
        <input type="search" name="q" placeholder="Search" spellcheck="false" autocapitalize="off"
          aria-keyshortcuts="/"></label><kbd>/</kbd>
    </form>
    <p class="hidden" id="search-told" role="status"></p>
    <nav class="contents" aria-label="Subjects"><ul>${link('start', 'Requests')}${joinHtml(parts)}${link(
      'statuses',
      'Statuses',
    )}</ul></nav>
    <nav class="contents found" id="found" aria-label="Search results" hidden><ul></ul></nav>
  </aside>`;
}

const INTRODUCTION = html`<section id="start" class="start">
  <p class="lead">The public events, persons, places and lists of a parish as JSON, for websites and programs.</p>
  <p>
    Every operation supports GET and HEAD, unless it only supports POST, with and without a trailing slash. There are two forms: the
    <b>path form</b> <code>/{operation}/{instance}/{api_key}/…</code> and the <b>header form</b> <code>/{operation}/…</code> with the
    headers <code>member</code> (the instance) and <code>apikey</code>. Prefer the header form if you can, because paths
    may be logged on the way.
  </p>
  <p>
    Responses are UTF-8 JSON with a strong <code>ETag</code>. Times are in the instance’s local time. As long as the data does not
    change, responses are identical, byte for byte.
  </p>
  <ul class="cards">
    <li><a href="/docs/web-page"><b>Use it in a web page</b></a> Build your own page, from the key to paging and errors.</li>
    <li><a href="/office/docs"><b>Office API</b></a> For programs that edit events and everything else.</li>
    <li><a href="/openapi.json"><b>OpenAPI 3.1</b></a> The same description for generators and test tools.</li>
  </ul>
</section>`;

function subjectPart(
  { id, title, words, references, objects }: SubjectPart,
  exampleOf: (operation: Operation) => OperationExample,
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
    <p class="lead">${renderProse(words)}</p>
    <ul class="index">${joinHtml(index)}</ul>
    ${joinHtml(parts)}
    ${objects.length === 0 ? '' : html`<div id="${id}.objects" class="objects">${joinHtml(described)}</div>`}
  </section>`;
}

function objectPart({ name, doc, rows }: FieldTable, places: Places): Html {
  return html`<article class="object" id="object.${name}">
    <h3><span class="soft">Object</span> ${name}</h3>
    <p>${renderProse(doc)}</p>
    ${fieldTerms(name, rows, places)}
  </article>`;
}

const STATUS_PART = html`<section class="subject" id="statuses" aria-labelledby="statuses.title">
  <h2 id="statuses.title">Statuses</h2>
  <p class="lead">200 is a result, even an empty one. The body of every error is <code>{"message": …}</code>, with a readable text.</p>
  ${renderDefinitionList(Object.entries(COMMON_STATUSES).map(([status, when]) => ({ name: status, words: renderProse(when) })))}
</section>`;

type Places = ReadonlyMap<string, string>;

function operationPart(
  reference: OperationReference,
  example: OperationExample,
  access: ExampleAccess,
  places: Places,
): Html {
  const { operation, parameters, answer, tables, connectorTables } = reference;
  const { name, title, summary, description, scope } = operation;
  const wrapper = tables.filter(isResponseTable);
  const inConnectors = connectorTables.map((table) => connectorTable(name, table, places));
  return html`<section class="operation" id="${name}" aria-labelledby="${name}.title">
    <div class="words">
      <h3 id="${name}.title"><a href="#${name}">${title}</a> <code>${name}</code></h3>
      ${renderMethods(reference)}
      <p>${summary}. ${renderProse(description)}</p>
      ${scope === 'read' ? '' : html`<p class="note">The key requires the scope <code>${scope}</code>.</p>`}
      ${renderPostBody(operation)}
      ${parameters.length === 0 ? '' : html`<h4>Parameters</h4>${parameterTerms(name, parameters)}`}
      <h4>Answer</h4>
      <p class="answer">${renderType(answer, places)}</p>
      ${joinHtml(wrapper.map(({ rows }) => fieldTerms(name, rows, places)))}
      ${connectorTables.length === 0 ? '' : html`<h4>In the connector profile</h4>${joinHtml(inConnectors)}`}
    </div>
    <div class="codes">
      ${renderCodeBlock('Request', renderCodeWithAccess(example.call, access))}
      ${renderCodeBlock('Answer', renderJson(example.answer))}
      ${tryForm(reference)}
    </div>
  </section>`;
}

function renderMethods({
  operation: { name, answer, post: posted, change },
  path,
  headerPath,
}: OperationReference): Html {
  const way = (verb: string, at: string, words: string) =>
    html`<li><span class="verb ${verb.toLowerCase()}">${verb}</span> <code>${renderBreakablePath(at)}</code> <span class="soft">${
      words
    }</span></li>`;
  const inHeader = 'with the headers member and apikey';
  return html`<ul class="ways">
    ${answer === undefined ? '' : joinHtml([way('GET', path, ''), way('GET', headerPath, inHeader)])}
    ${change === undefined ? '' : way('POST', path, '')}
    ${posted === undefined && change === undefined ? '' : way('POST', `/${name}`, inHeader)}
  </ul>`;
}

function renderPostBody({ post: posted, change }: Operation): Html | string {
  const body = posted ?? change;
  if (body === undefined) return '';
  return html`<h4>Body of a POST</h4>
    <p>${renderProse(body.doc)} Example:</p>
    <pre class="inline" tabindex="0">${renderJson(JSON.stringify(body.example, null, 2))}</pre>`;
}

function parameterTerms(operation: string, parameters: OperationReference['parameters']): Html {
  return renderDefinitionList(
    parameters.map(({ name, required, doc, example }) => ({
      id: `${operation}.${name}`,
      name,
      beside: required ? html`<b class="must">required</b>` : 'optional',
      words: html`${renderProse(doc)} <span class="soft">Example:</span> <code>${example}</code>`,
    })),
  );
}

/** Fields of an object. The anchor of a field is `Object.field`. */
function fieldTerms(owner: string, rows: FieldTable['rows'], places: Places): Html {
  return renderDefinitionList(
    rows.map(({ name, type, always, doc }) => ({
      id: `${owner}.${name}`,
      name,
      beside: html`${renderType(type, places)}${always ? '' : ', optional'}`,
      words: renderProse(doc),
    })),
  );
}

function connectorTable(operation: string, { name, doc, rows }: FieldTable, places: Places): Html {
  const owner = `${operation}.connector.${name.replaceAll(' ', '-')}`;
  return html`<p><b>${name}</b>: ${renderProse(doc)} Added or different:</p>${fieldTerms(owner, rows, places)}`;
}

function renderType(type: string, places: Places): Html {
  const parts = type.split(/\b([A-Z]\w+)\b/).map((part) => {
    const place = places.get(part);
    return place === undefined ? part : html`<a href="#${place}">${part}</a>`;
  });
  return html`${parts}`;
}

/** Form to try an operation with the reader's own key. Hidden without scripts. */
function tryForm({ operation, parameters }: OperationReference): Html {
  const { name, answer, post: posted, change } = operation;
  const body = answer === undefined ? (posted ?? change)?.example : undefined;
  const inputs = parameters.map(({ name: parameter, required, example, place }) => {
    // Ids of the sample don't exist on other servers; 0 means no restriction.
    const value = parameter === 'id' ? '0' : required ? example : '';
    return html`<label>${parameter}
      <input name="${parameter}" data-place="${place}" value="${value}" spellcheck="false" autocapitalize="off"></label>`;
  });
  const area =
    body === undefined
      ? ''
      : html`<label class="wide">Body <textarea name="body" rows="3" spellcheck="false">${JSON.stringify(body)}</textarea></label>`;
  return html`<form class="try" data-operation="${name}" data-method="${answer === undefined ? 'POST' : 'GET'}" autocomplete="off" hidden>
    <h4>Try it</h4>
    ${change === undefined ? '' : html`<p class="note">This makes a real change, as if a visitor had sent it.</p>`}
    <div class="inputs">${joinHtml(inputs)}${area}<button>Send<span class="hidden"> ${name}</span></button></div>
    <div class="told" role="status"></div>
  </form>`;
}
