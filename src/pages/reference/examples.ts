// Examples of the reference: real responses of the operations for the sample bundle, at a fixed time.

import { readFileSync } from 'node:fs';
import { type Operation, textOf } from '../../contract/operation.ts';
import { writerFor } from '../../contract/writing.ts';
import { readBundle } from '../../office/bundle/bundle.ts';
import { openDirectory } from '../../readmodel/directory.ts';
import { buildSnapshot } from '../../readmodel/snapshot.ts';
import { openSubscribers } from '../../readmodel/subscribers.ts';
import { type View, viewer } from '../../readmodel/view.ts';
import type { ExampleAccess } from './code-block.ts';

/** Wall-clock time of all examples. */
const MOMENT = '2026-11-20 12:00:00';

export interface Example {
  /** Call by curl, with the given access. */
  readonly call: string;
  readonly answer: string;
}

/** Access for the written documentation: the sample’s instance, and a shell variable for the key. */
export const SAMPLE: ExampleAccess = { base: 'https://api.example.org', instance: 'seewil', key: '$KEY' };

/** Opens the sample; the result creates the example of an operation. */
export function openExamples(access: ExampleAccess = SAMPLE): (operation: Operation) => Example {
  const { content } = readBundle(readFileSync(new URL('../../../examples/bundle.json', import.meta.url)));
  const directory = openDirectory(content);
  const building = buildSnapshot(directory, writerFor([])(directory), new Map());
  for (const event of content.events) building.take({ event, stamp: { revision: 1, at: 0 } });
  const view = viewer(building.finish(), openSubscribers(content.subscribers))(MOMENT);
  return (operation) => exampleOf(operation, view, access);
}

function exampleOf(operation: Operation, view: View, { base, instance, key }: ExampleAccess): Example {
  const { name, parameters, answer, post, change } = operation;
  if (answer === undefined) {
    const example = JSON.stringify((post ?? change)?.example);
    const call = `-H 'member: ${instance}' -H "apikey: ${key}" -d '${example}' ${base}/${name}`;
    const told = JSON.stringify(change?.told(view) ?? {});
    const body = post === undefined ? told : textOf(post.answer(view, post.read(post.example)));
    return { call: `curl ${call}`, answer: indented(body) };
  }
  const given = Object.entries(parameters);
  const values = given.map(
    ([named, parameter]) => [named, parameter.read(parameter.example, named, view.today)] as const,
  );
  const path = [name, instance, key, ...given.map(([, { example }]) => example)].join('/');
  return {
    call: `curl ${base}/${path}`,
    answer: indented(textOf(answer(view, Object.fromEntries(values)))),
  };
}

function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
