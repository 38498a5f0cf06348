/** Recurring background task of the server. */
export interface Loop {
  /** Begins nothing more; resolves when what runs has ended or was broken off, which is soon. */
  readonly stop: () => Promise<void>;
}
