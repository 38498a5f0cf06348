// The limit: a bare node:http server that sends one prebuilt buffer to every request. Nothing written in JavaScript for
// Node.js answers with less.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningServer, startServer, temporaryFolder } from './processes.ts';

const BARE = `
const { createServer } = require('node:http');
const { readFileSync } = require('node:fs');
const body = readFileSync(process.argv[1]);
const server = createServer((request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.error('http://localhost:' + server.address().port));
`;

/** Starts the limit for these bytes. */
export function startBareServer(body: Buffer): Promise<RunningServer> {
  const folder = temporaryFolder();
  const file = join(folder.path, 'body');
  writeFileSync(file, body);
  return startServer([process.execPath, '-e', BARE, file], { cleanUp: folder.remove });
}
