// Cleanup at the end of this process, however it ends: servers that it started and folders that it created.

const endings = new Set<() => void>();

process.once('exit', () => {
  for (const end of endings) end();
});

/** Does something when the process ends, also by an error or by `process.exit`; what it gives takes that back. */
export function atExit(end: () => void): () => void {
  endings.add(end);
  return () => void endings.delete(end);
}
