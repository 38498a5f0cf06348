// Reference of the office API on one page: first the routes that all kinds share, then the keys of each kind.

import type { DescribedValue } from '../../model/format/rule.ts';
import type { AnyKindTable } from '../../model/kinds/kind-table.ts';
import { settingsRule } from '../../model/kinds/settings.ts';
import type { Route } from '../../office-api/route.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { renderProse, renderSitePage } from '../layout.ts';
import { renderRouteReference as addressPart } from './address.ts';
import { PLACEHOLDER_ACCESS, renderCodeBlock, renderCodeWithAccess } from './code-block.ts';
import { SAMPLE_ACCESS } from './examples.ts';
import { createKeyRows, renderKeyTable } from './key-table.ts';
import { OFFICE_EXAMPLES } from './office-examples.ts';
import {
  createOfficeReference,
  KIND_DESCRIPTIONS,
  KINDS_BY_IMPORTANCE,
  type RouteSubject,
  type SharedRoute,
} from './office-reference.ts';

const TITLES: Readonly<Record<string, readonly [title: string, words: string]>> = {
  series: ['Series', 'A series creates its events automatically. In addition to the addresses of every kind:'],
  events: ['Events', 'In addition to the addresses of every kind:'],
  rooms: ['Rooms', 'The use of rooms. In addition to the addresses of every kind:'],
  settings: ['Settings', 'The block `instance` of the bundle is one entity.'],
  newsletter: ['Newsletter', 'The lists that the newsletter offers are one entity.'],
  changes: ['Many changes at once', 'All or nothing, in one request.'],
  history: ['History', 'Who changed what, kept for 400 days.'],
  trash: ['Trash', 'Removed entities, kept for 30 days.'],
  files: ['Files', 'Pictures and documents of events and persons.'],
};

const STATUSES: Readonly<Record<string, string>> = {
  400: 'The request can’t be read: an invalid parameter, header or JSON body.',
  401: 'No key, or none that works for this instance; the response does not say why.',
  403: 'The key lacks the scope `office`, or its role is not sufficient.',
  404: 'There is nothing at this address.',
  405: 'The address supports other methods; `Allow` lists them.',
  409: 'The entity to be removed is in use, something has changed in the meantime, or a room would be double-booked. Nothing was done.',
  412: 'Its revision differs from `If-Match`. The body is the current version. Nothing was changed.',
  413: 'The body is over 4 MiB; a file is too large.',
  415: 'The body has a type that this address does not accept.',
  422: 'The content is invalid. `problems` lists all errors, each with its place as a JSON pointer.',
  428: '`If-Match` is missing.',
  429: 'Too many requests; `Retry-After` says when to try again.',
  503: 'The database is unavailable or the server is busy; nothing was changed.',
};

/** Page of the reference. `address`: address under which the reader reached the server, or "". */
export function renderOfficeReferencePage(routes: readonly Route[], address: string): string {
  const { shared, subjects } = createOfficeReference(routes);
  return renderSitePage({
    title: 'Office API',
    path: '/office/docs',
    islands: ['reference'],
    aside: contents(subjects),
    main: html`<h1>Office API</h1>
      ${introduction(address || SAMPLE_ACCESS.base)}
      ${sharedPart(shared)}
      ${joinHtml(subjects.map(subjectPart))}
      ${kindsPart()}
      ${ANSWERS}`,
  });
}

function contents(subjects: readonly RouteSubject[]): Html {
  const entry = (id: string, words: string) => html`<li><a href="#${id}">${words}</a></li>`;
  const ofSubjects = joinHtml(subjects.map(({ tag }) => entry(tag, titleOf(tag)[0])));
  const ofKinds = joinHtml(KINDS_BY_IMPORTANCE.map(({ array }) => entry(`keys-of-${array}`, array)));
  return html`<aside>
    <nav class="contents office" aria-label="Sections">
      <ul>
        ${entry('every-kind', 'Every kind')}
        ${ofSubjects}
        ${entry('keys', 'Keys')}
        <li><ul>${ofKinds}</ul></li>
        ${entry('statuses', 'Statuses')}
      </ul>
    </nav>
  </aside>`;
}

function titleOf(tag: string): readonly [title: string, words: string] {
  return TITLES[tag] ?? [tag, ''];
}

function introduction(base: string): Html {
  return html`<p class="lead">
      Edits the content of a parish: single entities or many at once, with history, undo and trash. The API uses the names and
      values of <a href="#keys">the bundle</a>.
    </p>
    ${renderCodeBlock('In a shell', renderCodeWithAccess(START, { ...SAMPLE_ACCESS, base }))}
    <p>
      All addresses begin with <code>/office/api/{instance}</code>. Bodies and responses are JSON in UTF-8 and never cached. Times
      are in the instance’s local time; only keys that end with <code>_at</code> are instants in UTC. A key has the permissions of an
      <b>editor</b>. <a href="/office/openapi.json">OpenAPI 3.1</a> describes the same for programs; <a href="/docs">the reference</a>
      has the operations that websites read.
    </p>`;
}

const START = `KEY=$(bin/parvis key create ${PLACEHOLDER_ACCESS.instance} --scope office --name "my program")
API=${PLACEHOLDER_ACCESS.base}/office/api/${PLACEHOLDER_ACCESS.instance}
curl -H "Authorization: Bearer $KEY" "$API/events?limit=3"`;

function sharedPart(shared: readonly SharedRoute[]): Html {
  const kinds = joinHtml(
    KINDS_BY_IMPORTANCE.map(({ array }) => html`<li><a href="#keys-of-${array}"><code>${array}</code></a></li>`),
  );
  return html`<section id="every-kind">
    <h2>Every kind</h2>
    <p>These addresses are the same for all kinds. <code>{kind}</code> is one of</p>
    <ul class="chips">${kinds}</ul>
    <p>
      An entity is returned as <code class="shape">{ revision, changed_at, changed_by, value }</code>, and its <code>ETag</code> is its
      revision. Send it back with <code>If-Match</code> when you change the entity, so that nobody overwrites someone else’s changes.
    </p>
    ${joinHtml(shared.map(({ route, own }) => addressPart(route, own, OFFICE_EXAMPLES[route.name.replace('{kind}', 'events')])))}
  </section>`;
}

function subjectPart({ tag, routes }: RouteSubject): Html {
  const [title, words] = titleOf(tag);
  return html`<section id="${tag}">
    <h2>${title}</h2>
    <p>${renderProse(words)}</p>
    ${joinHtml(routes.map((route) => addressPart(route, [], OFFICE_EXAMPLES[route.name])))}
    ${tag === 'settings' ? renderUnfolded(settingsRule, 'Keys of the settings') : ''}
  </section>`;
}

function kindsPart(): Html {
  return html`<section id="keys">
    <h2>Keys</h2>
    <p>The keys of a <code>value</code>. A response has every key; in a body you can omit those that are not required.</p>
    ${joinHtml(KINDS_BY_IMPORTANCE.map(kindPart))}
  </section>`;
}

function kindPart({ array, kind, rule }: AnyKindTable): Html {
  return html`<article class="kind" id="keys-of-${array}">
    <h3><code>${array}</code></h3>
    <p>${KIND_DESCRIPTIONS[kind]}</p>
    ${renderUnfolded(rule, html`<span class="hidden">Keys of ${array}: </span>`)}
  </article>`;
}

function renderUnfolded(rule: DescribedValue, title: string | Html): Html {
  const keys = createKeyRows(rule);
  const count = keys.filter(({ before }) => before === '').length;
  return html`<details>
    <summary>${title}${typeof title === 'string' ? ': ' : ''}${count} ${count === 1 ? 'key' : 'keys'}</summary>
    ${renderKeyTable(keys)}
  </details>`;
}

const ANSWERS = html`<section id="statuses">
  <h2>Statuses</h2>
  <p>Every error is <code>{"message": …}</code> and says what is wrong and where. A request with an error changes nothing.</p>
  <dl class="terms">${joinHtml(
    Object.entries(STATUSES).map(
      ([status, words]) => html`<div><dt><code>${status}</code></dt><dd>${renderProse(words)}</dd></div>`,
    ),
  )}</dl>
</section>`;
