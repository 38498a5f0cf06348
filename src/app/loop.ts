/** Recurring background task of the server. */
export interface Loop {
  /** Starts no further run; resolves soon, when the current one has ended or was aborted. */
  readonly stop: () => Promise<void>;
}
