import type { Command } from './command.ts';

export const serve: Command = {
  words: ['serve'],
  summary: 'Serves all instances of the database until it is asked to end (SIGTERM, SIGINT).',
  positionals: [],
  options: {},
  help: [],
  run: async ({ startServer, untilStopped, note }) => {
    // Asked for before the start, so that a request to end is heard while it starts.
    const stopped = untilStopped();
    const server = await startServer();
    note(`parvis answers at ${server.url}`);
    await stopped;
    await server.stop();
  },
};
