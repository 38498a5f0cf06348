// The examples of the reference: real answers of the operations over the sample bundle, at one fixed moment.

import { readFileSync } from 'node:fs';
import type { Operation } from '../contract/operation.ts';
import { readBundle } from '../office/bundle/bundle.ts';
import { buildSnapshot } from '../readmodel/snapshot.ts';
import { type View, viewer } from '../readmodel/view.ts';

/** The wall-clock time of all examples. */
const MOMENT = '2026-11-20 12:00:00';

export interface Example {
  /** The path of the call, with the sample's instance and a stand-in for the key. */
  readonly path: string;
  /** The body of the answer, indented. */
  readonly answer: string;
}

/** Stands where a key would. */
export const EXAMPLE_KEY = 'parvis_YOUR_KEY';

/** Opens the sample: gives the example of any operation. */
export function openExamples(): (operation: Operation) => Example {
  const { content } = readBundle(readFileSync(new URL('../../examples/bundle.json', import.meta.url)));
  const view = viewer(buildSnapshot(content))(MOMENT);
  return (operation) => exampleOf(operation, view);
}

function exampleOf(operation: Operation, view: View): Example {
  const given = Object.entries(operation.parameters);
  const values = given.map(([name, parameter]) => [name, parameter.read(parameter.example, name, view.today)] as const);
  const segments = [
    operation.name,
    view.snapshot.instance.name,
    EXAMPLE_KEY,
    ...given.map(([, { example }]) => example),
  ];
  return {
    path: `/${segments.join('/')}`,
    answer: JSON.stringify(JSON.parse(operation.answer(view, Object.fromEntries(values))), null, 2),
  };
}
