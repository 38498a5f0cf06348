// Peer of parvis: a typical event server with Fastify and SQLite. Tables have the indexes they need, statements are prepared once, and JSON
// is written for each request. It counts the events in the query for the page, or in a second query, which is faster in SQLite. Arguments:
// DATA DATABASE one|two.

import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import fastify from 'fastify';
import type { PeerData, PeerEvent } from '../support/peer-data.ts';

const [data = '', file = '', queries = 'one'] = process.argv.slice(2);
const database = new Database(file);
database.pragma('journal_mode = WAL');
fill(JSON.parse(readFileSync(data, 'utf8')));

interface EventRow {
  readonly [column: string]: string | number | null;
}

const MEMBERS = `
  from event_lists l
  join events e on e.event_id = l.event_id
  left join persons p on p.id = e.organizer_id
  left join rooms r on r.id = e.room_id
  where l.list_id = ? and e.date_to >= ?`;

const page = database.prepare<[list: number, now: string, size: number, offset: number], EventRow>(`
  select e.*, ${queries === 'one' ? 'count(*) over () as total,' : ''} p.name, p.phone, p.profession, p.email,
    r.name as room_name, r.public_name, r.location_name, r.location_url, r.location_url_is_external
  ${MEMBERS} order by e.date_from, e.event_id limit ? offset ?`);
const count = database.prepare<[list: number, now: string], number>(`select count(*) ${MEMBERS}`).pluck();

const app = fastify();
app.get<{ Querystring: { list: string; offset: string; limit: string } }>('/events', ({ query }) => {
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const rows = page.all(Number(query.list), now, Number(query.limit), Number(query.offset));
  const total = queries === 'one' ? (rows[0]?.['total'] ?? 0) : count.get(Number(query.list), now);
  return { total_events_nbr: total, events: rows.map(toEvent) };
});
process.stderr.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);

function toEvent(row: EventRow) {
  return {
    event_id: String(row['event_id']),
    date_from: row['date_from'],
    date_to: row['date_to'],
    title: row['title'],
    hide_time: row['hide_time'],
    topic: row['topic'],
    short_desc: row['short_desc'],
    childcare_id: row['childcare_id'],
    subscribe_date: row['subscribe_date'],
    baptism_offer_id: row['baptism_offer_id'],
    date_text: row['date_text'],
    organizer: {
      id: row['organizer_id'],
      name: row['name'],
      phone: row['phone'],
      profession: row['profession'],
      email: row['email'],
    },
    room: {
      id: row['room_id'],
      name: row['room_name'],
      public_name: row['public_name'],
      location_name: row['location_name'],
      location_url: row['location_url'],
      location_url_is_external: row['location_url_is_external'],
    },
    subscription: row['subscription'] === 1,
    image_url: row['image_url'],
  };
}

function fill({ events, lists }: PeerData): void {
  database.exec(`
    create table persons (id integer primary key, name text, phone text, profession text, email text);
    create table rooms (id text primary key, name text, public_name text, location_name text, location_url text,
      location_url_is_external text);
    create table lists (id integer primary key);
    create table events (event_id integer primary key, date_from text not null, date_to text not null, title text,
      hide_time text, topic text, short_desc text, childcare_id text, subscribe_date text, baptism_offer_id text,
      date_text text, subscription integer, image_url text, organizer_id integer references persons (id),
      room_id text references rooms (id));
    create table event_lists (list_id integer references lists (id), event_id integer references events (event_id),
      primary key (list_id, event_id)) without rowid;
    create index events_by_start on events (date_from, event_id);`);
  database.transaction(() => {
    const person = database.prepare('insert or ignore into persons values (@id, @name, @phone, @profession, @email)');
    const room = database.prepare(
      'insert or ignore into rooms values (@id, @name, @public_name, @location_name, @location_url, @location_url_is_external)',
    );
    const event = database.prepare(`insert into events values (@event_id, @date_from, @date_to, @title, @hide_time,
      @topic, @short_desc, @childcare_id, @subscribe_date, @baptism_offer_id, @date_text, @subscribed, @image_url,
      @organizer_id, @room_id)`);
    for (const one of events) {
      person.run(one.organizer);
      room.run(one.room);
      event.run(columnsOf(one));
    }
    const list = database.prepare('insert into lists values (?)');
    const membership = database.prepare('insert into event_lists values (?, ?)');
    for (const [id, members] of lists) {
      list.run(id);
      for (const eventId of members) membership.run(id, eventId);
    }
  })();
  database.exec('analyze');
}

function columnsOf({ organizer, room, subscription, ...columns }: PeerEvent) {
  return {
    ...columns,
    event_id: Number(columns.event_id),
    subscribed: subscription ? 1 : 0,
    organizer_id: organizer.id,
    room_id: room.id,
  };
}
