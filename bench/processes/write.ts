// Changes the titles of events over the office's API at a constant rate, with the key in KEY, between the commands to begin and to end.
// Answers each command with the number of writes acknowledged since the last one. It is a separate process, so that its work does not delay
// the measurement. Arguments: URL INSTANCE A_SECOND.

import { Agent, request } from 'node:http';

const [url = '', instance = '', rate = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const headers = {
  authorization: `Bearer ${process.env['KEY']}`,
  'if-match': '*',
  'content-type': 'application/merge-patch+json',
};

let [number, acknowledged] = [0, 0];
let timer: NodeJS.Timeout | undefined;

function write(id: number): void {
  const asked = request(`${url}/office/api/${instance}/events/${id}`, { method: 'PATCH', agent, headers }, (answer) => {
    answer.resume();
    // A busy server rejects some writes. Only acknowledged ones are counted.
    if (answer.statusCode === 200) acknowledged++;
    else if (answer.statusCode !== 503) fail(new Error(`a write: ${answer.statusCode}`));
  });
  asked.on('error', fail);
  asked.end(JSON.stringify({ title: `Titel ${id} ${performance.now()}` }));
}

function fail(error: Error): void {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

process.on('message', (requested: 'begin' | 'end') => {
  clearInterval(timer);
  if (requested === 'begin') {
    const began = performance.now();
    const first = number;
    // Timers are coarse, so everything due by now is written.
    timer = setInterval(() => {
      while (number - first < ((performance.now() - began) / 1000) * Number(rate)) write(1 + (number++ % 400));
    }, 5);
  }
  process.send?.(acknowledged);
  acknowledged = 0;
});
process.on('disconnect', () => process.exit(0));
