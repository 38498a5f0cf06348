/** Explains why a server can't listen at a configured address or port, and what to do. The text follows that address or port. */
export function describeListenError(error: NodeJS.ErrnoException, setting = 'PARVIS_PORT'): string {
  if (error.code === 'EADDRINUSE') return `another program is using it (${setting} chooses another)`;
  if (error.code === 'EACCES') return `this user may not use it (${setting} chooses another)`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `this machine has no such address (${setting === 'PARVIS_PORT' ? 'PARVIS_HOST' : setting})`;
  return error.message;
}
