import { html } from '../kit/html.ts';
import { layout } from './layout.ts';

/** What someone sees who opens the server's address. */
export function homePage(): string {
  return layout({
    title: 'Home',
    path: '/',
    main: html`<div class="home">
<h1>This is a parvis server</h1>
<p class="lead">It serves the public side of a parish: events, persons, rooms, areas, lists, document groups and the newsletter, for
websites, programs and people.</p>
<ul class="cards">
<li><a href="/docs"><b>Reference</b></a> Every operation with its parameters, fields and examples.</li>
<li><a href="/try"><b>Try it</b></a> Ask an operation with your instance and key, and see the answer.</li>
<li><a href="/docs/web-page"><b>Use it in a web page</b></a> A page of your own that shows the next events.</li>
<li><a href="/office/docs"><b>Office API</b></a> How programs write events and everything else.</li>
<li><a href="/openapi.json"><b>OpenAPI 3.1</b></a> The same in machine-readable form.</li>
<li><a href="/office"><b>The office</b></a> For those who work in the parish: log in.</li>
</ul>
</div>`,
  });
}
