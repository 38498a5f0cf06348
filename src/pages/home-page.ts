import { html } from '../kit/html.ts';
import { layout } from './layout.ts';

/** What someone sees who opens the server's address. */
export function homePage(): string {
  return layout({
    title: 'Home',
    main: html`<h1>This is a parvis server</h1>
<p>It gives websites the public side of a parish as JSON: events, persons, rooms, areas, lists, document groups and the
newsletter’s form.</p>
<ul>
<li><a href="/docs">Reference</a>: every operation with its parameters, fields and an example</li>
<li><a href="/try">Try it</a>: ask with your instance name and key, and see the answer</li>
<li><a href="/openapi.json">OpenAPI 3.1</a>: the same for programs</li>
</ul>`,
  });
}
