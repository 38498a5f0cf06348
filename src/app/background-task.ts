export interface BackgroundTask {
  /** Prevents further runs, and resolves as soon as the current one has ended or been aborted. */
  readonly stop: () => Promise<void>;
}
