// Guide for developers who show events on a website, from the key to errors, paging and caching.

import { html } from '../../util/html.ts';
import { renderSitePage } from '../layout.ts';
import { PLACEHOLDER_ACCESS, renderAccessInputs, renderCodeBlock, renderCodeWithAccess } from './code-block.ts';
import { SAMPLE_ACCESS } from './examples.ts';

const KEY_COMMAND = `bin/parvis key create ${PLACEHOLDER_ACCESS.instance} --name "agenda" --origin https://www.example.org`;

/** Page of the guide. `base`: address under which the reader reached the server, or "". */
export function webPageGuide(base: string): string {
  const access = { ...SAMPLE_ACCESS, base: base || SAMPLE_ACCESS.base, key: 'YOUR-BROWSER-KEY' };
  const code = (title: string, text: string) => renderCodeBlock(title, renderCodeWithAccess(text, access));
  return renderSitePage({
    title: 'Use it in a web page',
    path: '/docs/web-page',
    islands: ['reference'],
    aside: CONTENTS,
    main: html`<div class="guide">
      <h1>Use it in a web page</h1>
      <p class="lead">Show the next events on a page without a program on its server. All examples can be copied and work.</p>
      ${renderAccessInputs()}
      <section id="key">
        <h2>1. Create a browser key</h2>
        <p>
          Anyone can read the script of a page, so such a page needs a <b>browser key</b>. It is bound to the origins of
          your
          website (scheme, host and port); browsers get no answer with it on any other. It can read, and nothing else.
        </p>
        ${code('On the server', KEY_COMMAND)}
        <p>
          Repeat <code>--origin</code> for several websites, and for the one that you develop on, such as
          <code>http://localhost:3000</code>. A
          running server knows a new key within a second.
        </p>
      </section>
      <section id="page">
        <h2>2. The page</h2>
        <p>
          This is all of it. In the path form a browser asks once, without asking for leave before (a CORS preflight). The header form
          works, too,
          and costs one such request every ten minutes.
        </p>
        ${code('agenda.html', WHOLE_PAGE)}
        <p>
          Put texts into the page by <code>textContent</code>. Only <code>long_desc</code> is HTML: it is sanitised, and may be set as
          <code>innerHTML</code>. With a Content-Security-Policy, this server’s address goes into <code>connect-src</code>.
        </p>
      </section>
      <section id="errors">
        <h2>3. When something goes wrong</h2>
        <p>
          Every error has a status from 400 on and the body <code>{"message": …}</code>: words for you, not for your visitors. Statuses 429
          and 503 pass, and so does a network that is away; ask again then, a little later each time.
        </p>
        ${code('ask.js', FETCH_WITH_RETRY)}
        <dl class="terms">
          <div>
            <dt><code>401</code></dt>
            <dd>Instance and key do not fit. A script sees no more than a failed request; the developer tools show the answer.</dd>
          </div>
          <div>
            <dt><code>403</code></dt>
            <dd>
              The page’s origin is not one of the key’s: a failed request, too. Or the key lacks the scope; then the script sees the
              message.
            </dd>
          </div>
          <div><dt><code>400</code></dt><dd>A parameter is wrong; the message names it.</dd></div>
        </dl>
      </section>
      <section id="paging">
        <h2>4. Page by page</h2>
        <p>
          Lists of events take <code>offset</code> and <code>max_events</code>. <code>total_events_nbr</code> is the number of all, whatever
          the
          page. An event that ends between two pages moves the others up by one; who must not miss any asks for all at once.
        </p>
        ${code('paging.js', PAGING)}
      </section>
      <section id="caching">
        <h2>5. Caching</h2>
        <p>
          In a page there is nothing to do. The browser keeps each answer, asks with its entity tag whether it still holds, and this server
          says
          304 without a body. Do not set <code>If-None-Match</code> yourself there: for it, browsers would ask for leave, and get none.
        </p>
        <p>A program on a server or at the edge keeps answers itself:</p>
        ${code('cached.js', CACHING)}
      </section>
    </div>`,
  });
}

const CONTENTS = html`<aside>
  <nav class="contents" aria-label="On this page">
    <ul>
      <li><a href="#key">Browser key</a></li>
      <li><a href="#page">The page</a></li>
      <li><a href="#errors">Errors</a></li>
      <li><a href="#paging">Page by page</a></li>
      <li><a href="#caching">Caching</a></li>
    </ul>
  </nav>
</aside>`;

function highlightProgram(program: string): string {
  const { base, instance, key } = PLACEHOLDER_ACCESS;
  return program.replace('SERVER', base).replace('INSTANCE', instance).replace('KEY', key);
}

/** Complete web page with the next events, or a message if there are none. */
const WHOLE_PAGE = highlightProgram(`<!doctype html>
<html lang="de">
<meta charset="utf-8">
<title>Agenda</title>
<h1>Agenda</h1>
<ul id="agenda"></ul>
<p id="problem" role="alert"></p>
<script type="module">
  const server = 'SERVER';
  const access = 'INSTANCE/KEY';

  try {
    const answer = await fetch(\`\${server}/getevents/\${access}\`);
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.message);
    for (const event of body.events.slice(0, 10)) {
      const item = document.createElement('li');
      item.textContent = \`\${event.date_text}: \${event.title}\`;
      document.querySelector('#agenda').append(item);
    }
  } catch (error) {
    document.querySelector('#problem').textContent = 'The agenda can’t be shown just now.';
    reportError(error);
  }
</script>
`);

const FETCH_WITH_RETRY = highlightProgram(`const server = 'SERVER';
const access = 'INSTANCE/KEY';

async function ask(operation, ...values) {
  const path = [operation, access, ...values].join('/');
  for (let attempt = 1; ; attempt++) {
    // If there is no response at all, it is usually a network problem.
    const answer = await fetch(\`\${server}/\${path}\`).catch(() => undefined);
    if (answer?.ok) return answer.json();
    const passes = answer === undefined || answer.status === 429 || answer.status === 503;
    if (!passes || attempt === 4) {
      const { message } = (await answer?.json()) ?? { message: 'There is no connection.' };
      throw new Error(message);
    }
    await new Promise((done) => setTimeout(done, 1000 * 2 ** attempt));
  }
}
`);

const PAGING = highlightProgram(`async function* eventsOf(list, pageSize = 50) {
  for (let offset = 0; ; offset += pageSize) {
    const { total_events_nbr: total, events } = await ask('geteventsbylist', list, offset, pageSize);
    yield* events;
    if (events.length === 0 || offset + pageSize >= total) return;
  }
}

const titles = [];
for await (const event of eventsOf(0)) titles.push(event.title);
`);

/** Cache for programs, which have none, unlike browsers. */
const CACHING = highlightProgram(`const server = 'SERVER';
const headers = { member: 'INSTANCE', apikey: 'KEY' };
const kept = new Map();

async function askCached(path) {
  const before = kept.get(path);
  const answer = await fetch(server + path, {
    headers: before ? { ...headers, 'If-None-Match': before.tag } : headers,
  });
  if (answer.status === 304) return before.body;
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.message);
  kept.set(path, { tag: answer.headers.get('ETag'), body });
  return body;
}
`);
