// The limit: a bare node:http server that answers every request with a prebuilt buffer. No server written in JavaScript for Node.js answers
// with less work.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder, type RunningServer, startServer } from './processes.ts';

const BARE_SERVER = `
const { createServer } = require('node:http');
const { readFileSync } = require('node:fs');
const [copies, spread] = process.argv.slice(2).map(Number);
const between = [];
const bodies = Array.from({ length: copies }, () => {
  between.push(Buffer.alloc(spread / copies, 'x'));
  return readFileSync(process.argv[1]);
});
let turn = 0;
const server = createServer((request, response) => {
  turn = (turn + 0x9e3779b1) >>> 0;
  const body = bodies[turn % bodies.length];
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.error('http://localhost:' + server.address().port));
`;

const JOINING_SERVER = `
const { createServer } = require('node:http');
const { hash, randomInt } = require('node:crypto');
const [size, texts] = process.argv.slice(1).map(Number);
const log = Buffer.alloc(2 ** 24, 'x');
const length = Math.floor(size / texts);
const pool = { bytes: Buffer.alloc(0), used: 0 };
let turn = randomInt(2 ** 31);
const server = createServer((request, response) => {
  if (pool.used + size > pool.bytes.length) Object.assign(pool, { bytes: Buffer.allocUnsafeSlow(2 ** 17), used: 0 });
  const body = pool.bytes.subarray(pool.used, pool.used + size);
  pool.used += size;
  for (let text = 0; text < texts; text++) {
    turn = (turn + 0x9e3779b1) >>> 0;
    const from = turn % (log.length - length);
    body.set(log.subarray(from, from + length), text * length);
  }
  const tag = hash('sha256', body.subarray(0, 16 * texts), 'base64url');
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': size, ETag: tag });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.error('http://localhost:' + server.address().port));
`;

/**
 * Limit for answers that are never the same: a bare server that joins each body of `size` bytes from `texts` pieces of a buffer of 16 MiB,
 * and computes as many hashes. It looks nothing up, and checks nothing.
 */
export function startJoiningServer(size: number, texts: number): Promise<RunningServer> {
  return startServer([process.execPath, '-e', JOINING_SERVER, String(size), String(texts)]);
}

/** Number of copies of the bare server's buffer, and the memory over which they are spread, in bytes. */
export interface BufferSpread {
  readonly copies: number;
  readonly bytes: number;
}

/**
 * Starts a bare server that sends these bytes. With `spread`, it sends different copies in turn. They are as cold in the processor's caches
 * as the answers of a server with many different answers.
 */
export function startBareServer(body: Buffer, spread: BufferSpread = { copies: 1, bytes: 0 }): Promise<RunningServer> {
  const folder = createTemporaryFolder();
  const file = join(folder.path, 'body');
  writeFileSync(file, body);
  return startServer([process.execPath, '-e', BARE_SERVER, file, String(spread.copies), String(spread.bytes)], {
    cleanUp: folder.remove,
  });
}
