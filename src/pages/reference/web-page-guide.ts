// Guide for developers who show events on a website, from the key to errors, paging and caching.

import { html } from '../../util/html.ts';
import { renderSitePage } from '../layout.ts';
import { PLACEHOLDER_ACCESS, renderAccessInputs, renderCodeBlock, renderCodeWithAccess } from './code-block.ts';
import { SAMPLE_ACCESS } from './examples.ts';

const KEY_COMMAND = `bin/parvis key create ${PLACEHOLDER_ACCESS.instance} --name "agenda" --origin https://www.example.org`;

/** Page of the guide. `base`: address under which the reader reached the server, or "". */
export function renderWebPageGuide(base: string): string {
  const access = { ...SAMPLE_ACCESS, base: base || SAMPLE_ACCESS.base, key: 'YOUR-BROWSER-KEY' };
  const code = (title: string, text: string) => renderCodeBlock(title, renderCodeWithAccess(text, access));
  return renderSitePage({
    title: 'Use it in a web page',
    path: '/docs/web-page',
    islands: ['reference'],
    aside: CONTENTS,
    main: html`<div class="guide">
      <h1>Use it in a web page</h1>
      <p class="lead">Show upcoming events on a page, without server-side code. All examples can be copied and used as they are.</p>
      ${renderAccessInputs()}
      <section id="key">
        <h2>1. Create a browser key</h2>
        <p>
          Anyone can read the script of a page, so the page needs a <b>browser key</b>. This key is bound to the origins of your
          website (scheme, host and port) and does not work in browsers on any other origin. Its only permission is to read.
        </p>
        ${code('On the server', KEY_COMMAND)}
        <p>
          Repeat <code>--origin</code> for several websites, and for your development server, such as
          <code>http://localhost:3000</code>. A running server accepts a new key within a second.
        </p>
      </section>
      <section id="page">
        <h2>2. The page</h2>
        <p>
          This is the complete page. In the path form, the browser sends a single request, without a CORS preflight. The header form also
          works, with one preflight every ten minutes.
        </p>
        ${code('agenda.html', WHOLE_PAGE)}
        <p>
          Insert texts with <code>textContent</code>. Only <code>long_desc</code> is HTML: it is sanitised and can be set as
          <code>innerHTML</code>. If the page has a Content-Security-Policy, add this server’s address to
          <code>connect-src</code>.
        </p>
      </section>
      <section id="errors">
        <h2>3. When something goes wrong</h2>
        <p>
          Every error has a status of 400 or above and the body <code>{"message": …}</code>, a text for developers, not for visitors.
          Statuses 429 and 503 and network failures are temporary: try again, waiting longer each time.
        </p>
        ${code('ask.js', FETCH_WITH_RETRY)}
        <dl class="terms">
          <div>
            <dt><code>401</code></dt>
            <dd>The instance or the key is wrong. The script only sees a failed request; the developer tools show the response.</dd>
          </div>
          <div>
            <dt><code>403</code></dt>
            <dd>
              The key is not valid for the page’s origin; here, too, the script only sees a failed request. Or the key lacks the scope; then
              the script sees the message.
            </dd>
          </div>
          <div><dt><code>400</code></dt><dd>A parameter is wrong; the message names it.</dd></div>
        </dl>
      </section>
      <section id="paging">
        <h2>4. Page by page</h2>
        <p>
          Lists of events support <code>offset</code> and <code>max_events</code>. <code>total_events_nbr</code> is the total number of
          events on all pages. If an event ends between two requests, the others move up by one; to be sure that you miss none, request
          all events at once.
        </p>
        ${code('paging.js', PAGING)}
      </section>
      <section id="caching">
        <h2>5. Caching</h2>
        <p>
          In a page there is nothing to do: the browser caches each response and revalidates it with its entity tag, and this server
          responds with 304 without a body. Do not set <code>If-None-Match</code> yourself in a page: browsers would send a preflight,
          which is rejected.
        </p>
        <p>A program on a server or at the edge caches responses itself:</p>
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
