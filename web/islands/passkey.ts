// <parvis-passkey action="…" [register] [field="id of an input"] [next="/office/…"] [sends="id of a form"] failed="…">: its button logs in
// with a passkey, then opens the next page or submits the form that waits for the login. With `register` it registers a passkey. Hidden
// without scripts or support for passkeys; the form next to it accepts a password.

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
      if (done !== undefined) this.#goOn(String(done.to));
    } catch (error) {
      const isGivenUp = error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
      if (!isGivenUp) this.#tell(this.getAttribute('failed') ?? '');
    } finally {
      if (button !== null) button.disabled = false;
    }
  }

  #goOn(to: string): void {
    const waiting = document.getElementById(this.getAttribute('sends') ?? '');
    if (!(waiting instanceof HTMLFormElement)) {
      location.assign(to);
      return;
    }
    // With a passkey, e-mail address and password are not required.
    waiting.noValidate = true;
    waiting.requestSubmit();
  }

  /** Response from the server; undefined if it contained a reason or a redirect, which are handled here. */
  // biome-ignore lint/suspicious/noExplicitAny: the response of the server is returned unchanged
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
