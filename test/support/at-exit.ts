// Cleanup at the end of this process, however it ends: servers that it started and folders that it created.

const cleanups = new Set<() => void>();

process.once('exit', () => {
  for (const end of cleanups) end();
});

/** Runs a function when the process ends, also by an error or by `process.exit`; the returned function cancels that. */
export function atExit(end: () => void): () => void {
  cleanups.add(end);
  return () => void cleanups.delete(end);
}
