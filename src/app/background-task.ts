export interface BackgroundTask {
  /** Starts no further run; resolves soon, when the current one has ended or was aborted. */
  readonly stop: () => Promise<void>;
}
