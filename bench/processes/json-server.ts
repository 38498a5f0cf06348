// Peer of parvis: json-server with the defaults of its command line, but without logging requests. Argument: DATA.

import { createServer } from 'node:http';
import jsonServer from 'json-server';

const [data = ''] = process.argv.slice(2);
const app = jsonServer.create();
app.use(jsonServer.defaults({ logger: false }));
app.use(jsonServer.router(data));
const server = createServer(app);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.stderr.write(`http://127.0.0.1:${address?.port}\n`);
});
