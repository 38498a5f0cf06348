export class MailCounts {
  readonly #counts = new Map<string, number>();
  readonly #kindOf = new Map<string, string>();
  readonly #kinds: readonly string[];

  constructor(kinds: readonly string[]) {
    this.#kinds = kinds;
  }

  taken(mails: readonly { readonly messageId: string; readonly kind: string }[]): void {
    for (const { messageId, kind } of mails) this.#kindOf.set(messageId, kind);
  }

  /** Counts the outcomes of mails. `again`: a failed attempt that will be retried. */
  settled(results: readonly { readonly messageId: string; readonly result: string }[]): void {
    for (const { messageId, result } of results) {
      const kind = this.#kindOf.get(messageId);
      if (kind === undefined) continue;
      this.#kindOf.delete(messageId);
      const key = `${kind} ${result}`;
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    }
  }

  /** Returns samples for every kind and result, including those with a count of 0. */
  samples(): { readonly labels: { readonly kind: string; readonly result: string }; readonly value: number }[] {
    return this.#kinds.flatMap((kind) =>
      MAIL_RESULTS.map((result) => ({ labels: { kind, result }, value: this.#counts.get(`${kind} ${result}`) ?? 0 })),
    );
  }
}

const MAIL_RESULTS = ['sent', 'failed', 'again', 'empty', 'ended'] as const;
