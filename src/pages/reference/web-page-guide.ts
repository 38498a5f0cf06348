// Guide to showing events in a web page: from the key to errors, paging and caching.

import { html } from '../../util/html.ts';
import { layout } from '../layout.ts';
import { accessBox, codeBlock, filledIn, MARKS } from './code-block.ts';
import { SAMPLE } from './examples.ts';
import { CACHING, FETCH_WITH_RETRY, PAGING, WHOLE_PAGE } from './web-page-programs.ts';

const KEY_COMMAND = `bin/parvis key create ${MARKS.instance} --name "agenda" --origin https://www.example.org`;

/** Renders the page. `base` is the server’s address as the reader reached it, or "". */
export function webPageGuide(base: string): string {
  const access = { ...SAMPLE, base: base || SAMPLE.base, key: 'YOUR-BROWSER-KEY' };
  const code = (title: string, text: string) => codeBlock(title, filledIn(text, access));
  return layout({
    title: 'Use it in a web page',
    path: '/docs/web-page',
    islands: ['reference'],
    aside: CONTENTS,
    main: html`<div class="guide">
      <h1>Use it in a web page</h1>
      <p class="lead">A page shows the next events by itself, without a program on its server. Everything here can be copied and works.</p>
      ${accessBox()}
      <section id="key">
        <h2>1. Make a browser key</h2>
        <p>
          Everybody can read what stands in the script of a page, so such a page needs a <b>browser key</b>. It is bound to the origins of
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
