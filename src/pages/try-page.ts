import { html } from '../kit/html.ts';
import { layout } from './layout.ts';

/** A page that asks the interface live. Instance and key stay in the browser: in the address only behind its `#`. */
export function tryPage(): string {
  return layout({
    title: 'Try it',
    scripts: ['/assets/try.js'],
    main: html`<h1>Try it</h1>
<form id="call" autocomplete="off">
<div class="fields">
<label>Instance <input name="instance" required spellcheck="false" autocapitalize="off"></label>
<label class="wide">API key <input name="key" required spellcheck="false" autocapitalize="off"></label>
<label>Operation <select name="operation"></select></label>
<span id="parameters" class="fields"></span>
<button>Send</button>
</div>
<p id="summary"></p>
</form>
<noscript><p>This page calls the interface from your browser and needs JavaScript.</p></noscript>
<section id="result" hidden aria-live="polite">
<p class="path"><code id="path"></code> <a id="open" target="_blank" rel="noreferrer">open</a></p>
<p id="status"></p>
<div id="agenda"></div>
<pre id="body" tabindex="0"></pre>
</section>`,
  });
}
