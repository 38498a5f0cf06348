import { expectExactly, type Finding } from './stress-test.ts';

export class Faults {
  readonly #tell: (text: string) => void;
  readonly #kinds = new Map<string, number>();
  #first = '';
  #count = 0;

  constructor(tell: (text: string) => void) {
    this.#tell = tell;
  }

  /** Records a fault. `what` may end in a colon and a variable part; `details` is enough to reproduce the fault. */
  add(what: string, details: string): void {
    const [kind = ''] = what.split(':');
    this.#count++;
    const before = this.#kinds.get(kind) ?? 0;
    this.#kinds.set(kind, before + 1);
    if (this.#first === '') this.#first = `${what}: ${details}`;
    if (before < 3) this.#tell(`${what}: ${details}`);
  }

  finding(what: string): Finding {
    const kinds = [...this.#kinds].map(([kind, count]) => `${count} × ${kind}`).join(', ');
    return expectExactly(this.#count === 0 ? what : `${what} (${kinds}; the first: ${this.#first})`, this.#count);
  }
}

export function escapeBytes(bytes: string, longest = 1200): string {
  const text = JSON.stringify(bytes).replace(/[\x7f-\xff]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`);
  if (text.length <= longest) return text;
  return `${text.slice(0, longest / 2)} … (${bytes.length} bytes in all) … ${text.slice(-longest / 2)}`;
}
