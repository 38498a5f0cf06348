import { html } from '../../util/html.ts';
import { renderSitePage } from '../layout.ts';

/**
 * Page that sends requests to the interface. A link can fill it in: `/try#instance=…&key=…&operation=…`. The fragment stays in the browser.
 */
export function renderTryPage(): string {
  return renderSitePage({
    title: 'Try it',
    path: '/try',
    islands: ['try'],
    main: html`<h1>Try it</h1>
      <p class="lead">Sends requests to this server from your browser. Instance and key stay in this window.</p>
      <form id="call" class="panel" autocomplete="off">
        <div class="inputs">
          <label>Instance <input name="instance" required spellcheck="false" autocapitalize="off"></label>
          <label class="wide">API key <input name="key" required spellcheck="false" autocapitalize="off"></label>
          <label>Operation <select name="operation"></select></label>
          <span id="parameters" class="inputs"></span>
        </div>
        <p class="soft about"><span id="summary"></span> <a id="about" href="/docs">In the reference</a></p>
        <button>Send</button>
      </form>
      <noscript><p class="note">
          This page sends requests to the interface from your browser and needs JavaScript. <a href="/docs">The reference</a> has
          every call as a command.
        </p></noscript>
      <section id="result" hidden aria-live="polite">
        <p class="path"><span class="verb get">GET</span> <code id="path"></code></p>
        <p id="status" class="soft"></p>
        <div id="agenda"></div>
        <pre id="body" tabindex="0"></pre>
      </section>
      <p class="soft waiting">The response appears here.</p>`,
  });
}
