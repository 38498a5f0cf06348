// Changes an instance from another process, on each command: `layer` renames a layer that many events show, `event` changes the title of
// the first event. Answers with the new text. Writes exactly the rows that an import of the changed bundle would write. The import itself
// would first compare 20,000 events, and take CPU time from the measured servers. Arguments: DATABASE INSTANCE.

import Database from 'better-sqlite3';

const [url = '', name = ''] = process.argv.slice(2);
const database = new Database(url.slice('sqlite:'.length), { timeout: 5000 });
const raise = database.prepare<[string], { id: number; revision: number }>(
  'update instances set revision = revision + 1, content_revision = revision + 1 where name = ? returning id, revision',
);
const note = database.prepare(
  `insert into journal (instance_id, revision, at, actor, action) values (?, ?, ?, 'bench', 'change')`,
);
const write = database.prepare(
  `update entities set document = json_set(document, ?, ?), revision = ?, changed_at = ?
   where instance_id = ? and kind = ? and id = 1`,
);

const change = database.transaction((kind: string): string => {
  const instance = raise.get(name);
  if (instance === undefined) throw new Error(`there is no instance ${name}`);
  const text = `changed to ${instance.revision}`;
  note.run(instance.id, instance.revision, Date.now());
  const field = kind === 'event' ? '$.title' : '$.name';
  const { changes } = write.run(field, text, instance.revision, Date.now(), instance.id, kind);
  if (changes !== 1) throw new Error(`there is no ${kind} 1`);
  return text;
});

process.on('message', (kind: string) => process.send?.(change.immediate(kind)));
process.on('disconnect', () => database.close());
