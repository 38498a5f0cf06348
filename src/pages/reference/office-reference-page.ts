// Reference of the office API as one page: first the routes shared by all kinds, then the keys of each kind.

import type { DescribedValue } from '../../model/format/rule.ts';
import type { AnyKind } from '../../model/kinds/kind-table.ts';
import { settings } from '../../model/kinds/settings.ts';
import type { Route } from '../../office-api/route.ts';
import { type Html, html, joined } from '../../util/html.ts';
import { layout, prose } from '../layout.ts';
import { address as addressPart } from './address.ts';
import { codeBlock, filledIn, MARKS } from './code-block.ts';
import { SAMPLE } from './examples.ts';
import { keysOf, keyTable } from './key-table.ts';
import { OFFICE_EXAMPLES } from './office-examples.ts';
import {
  KIND_WORDS,
  KINDS_BY_USE,
  officeReference,
  type RouteSubject,
  type SharedAddress,
} from './office-reference.ts';

const TITLES: Readonly<Record<string, readonly [title: string, words: string]>> = {
  series: ['Series', 'A series makes its events by itself. Besides what all kinds have:'],
  events: ['Events', 'Besides what all kinds have:'],
  rooms: ['Rooms', 'Who has which room when. Besides what all kinds have:'],
  settings: ['Settings', 'The block `instance` of the bundle is one entity.'],
  newsletter: ['Newsletter', 'The lists that the newsletter offers are one entity.'],
  changes: ['Many changes at once', 'All or nothing, in one request.'],
  history: ['History', 'Who changed what, kept for 400 days.'],
  trash: ['Trash', 'What was removed, kept for 30 days.'],
  files: ['Files', 'Pictures and documents of events and persons.'],
};

const STATUSES: Readonly<Record<string, string>> = {
  400: 'The request can’t be read: a parameter, a header, or a body that is no JSON.',
  401: 'No key, or none that works for this instance; the answer is the same for all reasons.',
  403: 'The key lacks the scope `office`, or what it may do is not enough.',
  404: 'There is nothing at this address.',
  405: 'The address takes other methods; `Allow` names them.',
  409: 'Others name what is to be removed, something has changed meanwhile, or a room would be taken twice. Nothing was done.',
  412: 'It has another revision than `If-Match` says. The body is what stands there now. Nothing was changed.',
  413: 'The body is over 4 MiB; a file is too large.',
  415: 'The body is of another type than this address takes.',
  422: 'The content is not right. `problems` names all that is wrong, each with its place as a JSON pointer.',
  428: '`If-Match` is missing.',
  429: 'Too many requests; `Retry-After` says when to ask again.',
  503: 'The database is away or the server is busy; nothing was changed.',
};

/** Renders the page. `address` is the server’s as the reader reached it, or "". */
export function officeReferencePage(routes: readonly Route[], address: string): string {
  const { shared, subjects } = officeReference(routes);
  return layout({
    title: 'Office API',
    path: '/office/docs',
    islands: ['reference'],
    aside: contents(subjects),
    main: html`<h1>Office API</h1>
      ${introduction(address || SAMPLE.base)}
      ${sharedPart(shared)}
      ${joined(subjects.map(subjectPart))}
      ${kindsPart()}
      ${ANSWERS}`,
  });
}

function contents(subjects: readonly RouteSubject[]): Html {
  const entry = (id: string, words: string) => html`<li><a href="#${id}">${words}</a></li>`;
  const ofSubjects = joined(subjects.map(({ tag }) => entry(tag, titleOf(tag)[0])));
  const ofKinds = joined(KINDS_BY_USE.map(({ array }) => entry(`keys-of-${array}`, array)));
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
      Writes what a parish shows: single things and many at once, with history, undo and trash. The API takes the names
      and values of <a href="#keys">the bundle</a>.
    </p>
    ${codeBlock('In a shell', filledIn(START, { ...SAMPLE, base }))}
    <p>
      All addresses begin with <code>/office/api/{instance}</code>. Bodies and answers are JSON in UTF-8, and never cached. Times are
      wall-clock times of the instance; only keys that end with <code>_at</code> are instants in UTC. A key may do what an
      <b>editor</b> may. <a href="/office/openapi.json">OpenAPI 3.1</a> describes the same for programs; <a href="/docs">the reference</a>
      has the operations that websites read.
    </p>`;
}

/** Shell variables used in all examples. */
const START = `KEY=$(bin/parvis key create ${MARKS.instance} --scope office --name "my program")
API=${MARKS.base}/office/api/${MARKS.instance}
curl -H "Authorization: Bearer $KEY" "$API/events?limit=3"`;

function sharedPart(shared: readonly SharedAddress[]): Html {
  const kinds = joined(
    KINDS_BY_USE.map(({ array }) => html`<li><a href="#keys-of-${array}"><code>${array}</code></a></li>`),
  );
  return html`<section id="every-kind">
    <h2>Every kind</h2>
    <p>These addresses are the same for all kinds. In the place of <code>{kind}</code> stands one of</p>
    <ul class="chips">${kinds}</ul>
    <p>
      An entity is answered as <code class="shape">{ revision, changed_at, changed_by, value }</code>, and its <code>ETag</code> is its
      revision. Send that back with <code>If-Match</code> when you change it: so nobody overwrites what somebody else has just written.
    </p>
    ${joined(shared.map(({ route, own }) => addressPart(route, own, OFFICE_EXAMPLES[route.name.replace('{kind}', 'events')])))}
  </section>`;
}

function subjectPart({ tag, routes }: RouteSubject): Html {
  const [title, words] = titleOf(tag);
  return html`<section id="${tag}">
    <h2>${title}</h2>
    <p>${prose(words)}</p>
    ${joined(routes.map((route) => addressPart(route, [], OFFICE_EXAMPLES[route.name])))}
    ${tag === 'settings' ? unfolded(settings, 'Keys of the settings') : ''}
  </section>`;
}

function kindsPart(): Html {
  return html`<section id="keys">
    <h2>Keys</h2>
    <p>What a <code>value</code> is made of. An answer has every key; in a body you may leave out those that are not required.</p>
    ${joined(KINDS_BY_USE.map(kindPart))}
  </section>`;
}

function kindPart({ array, kind, rule }: AnyKind): Html {
  return html`<article class="kind" id="keys-of-${array}">
    <h3><code>${array}</code></h3>
    <p>${KIND_WORDS[kind]}</p>
    ${unfolded(rule, html`<span class="hidden">Keys of ${array}: </span>`)}
  </article>`;
}

function unfolded(rule: DescribedValue, title: string | Html): Html {
  const keys = keysOf(rule);
  const count = keys.filter(({ before }) => before === '').length;
  return html`<details>
    <summary>${title}${typeof title === 'string' ? ': ' : ''}${count} ${count === 1 ? 'key' : 'keys'}</summary>
    ${keyTable(keys)}
  </details>`;
}

const ANSWERS = html`<section id="statuses">
  <h2>Statuses</h2>
  <p>Every refusal is <code>{"message": …}</code>, and says in words what was wrong and where. A refused request changes nothing.</p>
  <dl class="terms">${joined(
    Object.entries(STATUSES).map(
      ([status, words]) => html`<div><dt><code>${status}</code></dt><dd>${prose(words)}</dd></div>`,
    ),
  )}</dl>
</section>`;
