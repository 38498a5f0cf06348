// Cleanup of started servers and created folders, however this process ends.

const cleanups = new Set<() => void>();

process.once('exit', () => {
  for (const end of cleanups) end();
});

/** Runs a function when the process ends, even after an error or `process.exit`. The returned function cancels this. */
export function atExit(end: () => void): () => void {
  cleanups.add(end);
  return () => void cleanups.delete(end);
}
