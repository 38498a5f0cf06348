/** Why a server can't listen where its settings say, and what to do, to follow the place. */
export function listenProblem(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return 'another program is using it (PARVIS_PORT chooses another)';
  if (error.code === 'EACCES') return 'this user may not use it (PARVIS_PORT chooses another)';
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return 'this machine has no such address (PARVIS_HOST)';
  return error.message;
}
