// Programs in “Use it in a web page”. A browser test extracts them from the page and runs them.

import { MARKS } from './code-block.ts';

/** Replaces the sample access by placeholders for the reader’s own. */
function marked(program: string): string {
  const { base, instance, key } = MARKS;
  return program.replace('SERVER', base).replace('INSTANCE', instance).replace('KEY', key);
}

/** Complete page: the next events, or a message that there are none. */
export const WHOLE_PAGE = marked(`<!doctype html>
<html lang="de">
<meta charset="utf-8">
<title>Agenda</title>
<h1>Agenda</h1>
<ul id="agenda"></ul>
<p id="problem" role="alert"></p>
<script type="module">
  const server = 'SERVER';
  const access = 'INSTANCE/KEY';

  try {
    const answer = await fetch(\`\${server}/getevents/\${access}\`);
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.message);
    for (const event of body.events.slice(0, 10)) {
      const item = document.createElement('li');
      item.textContent = \`\${event.date_text}: \${event.title}\`;
      document.querySelector('#agenda').append(item);
    }
  } catch (error) {
    document.querySelector('#problem').textContent = 'The agenda can’t be shown just now.';
    reportError(error);
  }
</script>
`);

/** Example client with retries. */
export const FETCH_WITH_RETRY = marked(`const server = 'SERVER';
const access = 'INSTANCE/KEY';

async function ask(operation, ...values) {
  const path = [operation, access, ...values].join('/');
  for (let attempt = 1; ; attempt++) {
    // No answer at all is most often the network.
    const answer = await fetch(\`\${server}/\${path}\`).catch(() => undefined);
    if (answer?.ok) return answer.json();
    const passes = answer === undefined || answer.status === 429 || answer.status === 503;
    if (!passes || attempt === 4) {
      const { message } = (await answer?.json()) ?? { message: 'There is no connection.' };
      throw new Error(message);
    }
    await new Promise((done) => setTimeout(done, 1000 * 2 ** attempt));
  }
}
`);

/** Iterates over all pages; uses `ask`. */
export const PAGING = marked(`async function* eventsOf(list, pageSize = 50) {
  for (let offset = 0; ; offset += pageSize) {
    const { total_events_nbr: total, events } = await ask('geteventsbylist', list, offset, pageSize);
    yield* events;
    if (events.length === 0 || offset + pageSize >= total) return;
  }
}

const titles = [];
for await (const event of eventsOf(0)) titles.push(event.title);
`);

/** Cache for programs without one, unlike browsers. */
export const CACHING = marked(`const server = 'SERVER';
const headers = { member: 'INSTANCE', apikey: 'KEY' };
const kept = new Map();

async function askCached(path) {
  const before = kept.get(path);
  const answer = await fetch(server + path, {
    headers: before ? { ...headers, 'If-None-Match': before.tag } : headers,
  });
  if (answer.status === 304) return before.body;
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.message);
  kept.set(path, { tag: answer.headers.get('ETag'), body });
  return body;
}
`);
