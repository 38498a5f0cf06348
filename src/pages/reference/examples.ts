// Examples of the reference: real responses of the operations to the sample bundle, at a fixed time.

import { readFileSync } from 'node:fs';
import { bodyToText, type Operation } from '../../contract/operation.ts';
import { createSnapshotWriterFactory } from '../../contract/snapshot-writer.ts';
import { readBundle } from '../../office/bundle/bundle.ts';
import { createDirectory } from '../../readmodel/directory.ts';
import { createSnapshotBuilder } from '../../readmodel/snapshot.ts';
import { createSubscriberIndex } from '../../readmodel/subscribers.ts';
import { createViewer, type View } from '../../readmodel/view.ts';
import type { ExampleAccess } from './code-block.ts';

const MOMENT = '2026-11-20 12:00:00';

export interface OperationExample {
  readonly call: string;
  readonly answer: string;
}

/** Access in the written documentation: the instance of the sample, and a shell variable for the key. */
export const SAMPLE_ACCESS: ExampleAccess = { base: 'https://api.example.org', instance: 'seewil', key: '$KEY' };

/** Opens the sample and returns a function that creates the example of an operation. */
export function createExampleBuilder(
  access: ExampleAccess = SAMPLE_ACCESS,
): (operation: Operation) => OperationExample {
  const { content } = readBundle(readFileSync(new URL('../../../examples/bundle.json', import.meta.url)));
  const directory = createDirectory(content);
  const building = createSnapshotBuilder(directory, createSnapshotWriterFactory([])(directory), new Map());
  for (const event of content.events) building.take({ event, stamp: { revision: 1, at: 0 } });
  const view = createViewer(building.finish(), createSubscriberIndex(content.subscribers))(MOMENT);
  return (operation) => exampleOf(operation, view, access);
}

function exampleOf(operation: Operation, view: View, { base, instance, key }: ExampleAccess): OperationExample {
  const { name, parameters, answer, post, change } = operation;
  if (answer === undefined) {
    const example = JSON.stringify((post ?? change)?.example);
    const call = `-H 'member: ${instance}' -H "apikey: ${key}" -d '${example}' ${base}/${name}`;
    const message = JSON.stringify(change?.exampleResponse(view) ?? {});
    const body = post === undefined ? message : bodyToText(post.answer(view, post.read(post.example)));
    return { call: `curl ${call}`, answer: indent(body) };
  }
  const given = Object.entries(parameters);
  const values = given.map(
    ([named, parameter]) => [named, parameter.read(parameter.example, named, view.today)] as const,
  );
  const path = [name, instance, key, ...given.map(([, { example }]) => example)].join('/');
  return {
    call: `curl ${base}/${path}`,
    answer: indent(bodyToText(answer(view, Object.fromEntries(values)))),
  };
}

function indent(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
