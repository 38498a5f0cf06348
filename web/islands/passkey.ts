// <parvis-passkey action="…" [register] [field="id of an input"] [next="/office/…"] failed="…">: its button logs in by a passkey, or
// makes one. Without script, or where the browser knows no passkeys, it stays hidden; the form beside it does the same by a password.

import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

class ParvisPasskey extends HTMLElement {
  connectedCallback(): void {
    if (!browserSupportsWebAuthn()) return;
    this.hidden = false;
    this.querySelector('button')?.addEventListener('click', () => void this.#run());
  }

  async #run(): Promise<void> {
    const button = this.querySelector('button');
    if (button !== null) button.disabled = true;
    this.#tell('');
    try {
      const action = this.getAttribute('action') ?? '';
      const optionsJSON = await this.#ask(`${action}/options`, {});
      if (optionsJSON === undefined) return;
      const response = this.hasAttribute('register')
        ? await startRegistration({ optionsJSON })
        : await startAuthentication({ optionsJSON });
      const done = await this.#ask(action, { response, next: this.getAttribute('next') ?? '' });
      if (done !== undefined) location.assign(String(done.to));
    } catch (error) {
      // Whoever changes their mind at the device is told nothing.
      const isGivenUp = error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
      if (!isGivenUp) this.#tell(this.getAttribute('failed') ?? '');
    } finally {
      if (button !== null) button.disabled = false;
    }
  }

  /** What the server answers; undefined where it has said why not, or leads elsewhere. */
  // biome-ignore lint/suspicious/noExplicitAny: what the server answers is handed on as it is
  async #ask(path: string, body: object): Promise<any> {
    const id = this.getAttribute('field') ?? '';
    const field = document.getElementById(id);
    const name = field instanceof HTMLInputElement ? field.value : '';
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, ...body }),
    });
    if (answer.redirected) {
      location.assign(answer.url);
      return undefined;
    }
    const json = await answer.json();
    if (answer.ok) return json;
    this.#tell(String(json.message ?? this.getAttribute('failed') ?? ''));
    return undefined;
  }

  #tell(text: string): void {
    const place = this.querySelector('[role=alert]');
    if (!(place instanceof HTMLElement)) return;
    place.textContent = text;
    place.hidden = text === '';
  }
}

customElements.define('parvis-passkey', ParvisPasskey);
