// Runs the steps of a Dockerfile without a container. Each stage has a folder as its root. Supports the instructions of our file, and
// rejects all others.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

interface Stage {
  readonly name: string;
  readonly root: string;
  readonly image: string;
  readonly env: Record<string, string>;
  folder: string;
  user: string;
  health: readonly string[];
  entry: readonly string[];
  command: readonly string[];
}

export type Image = Readonly<Stage> & { readonly inside: (path: string) => string };

export function instructionsOf(file: string): [instruction: string, rest: string][] {
  const text = readFileSync(file, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, instruction = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    return [instruction, rest];
  });
}

export function buildImage(file: string, context: string, folder: string, path: string): Image {
  const stages: Stage[] = [];
  for (const [instruction, rest] of instructionsOf(file)) {
    if (instruction === 'FROM') {
      const [image = '', , name = ''] = rest.split(' ');
      const root = join(folder, `stage-${stages.length}`);
      mkdirSync(root, { recursive: true });
      stages.push({ name, root, image, env: {}, folder: '/', user: '', health: [], entry: [], command: [] });
      continue;
    }
    const stage = stages.at(-1);
    const step = STEPS[instruction];
    if (stage === undefined || step === undefined) throw new Error(`${instruction} is not understood here`);
    step({ stage, stages, rest, context, path });
  }
  const last = stages.at(-1);
  if (last === undefined) throw new Error('there is no FROM');
  return { ...last, inside: (place) => inside(last, place) };
}

interface Step {
  readonly stage: Stage;
  readonly stages: readonly Stage[];
  readonly rest: string;
  readonly context: string;
  readonly path: string;
}

const STEPS: Readonly<Record<string, (step: Step) => void>> = {
  WORKDIR: ({ stage, rest }) => {
    stage.folder = rest;
    mkdirSync(inside(stage, rest), { recursive: true });
  },
  COPY: copy,
  RUN: run,
  ENV: ({ stage, rest }) => {
    for (const pair of rest.split(' ')) {
      const [name = '', ...value] = pair.split('=');
      stage.env[name] = value.join('=');
    }
  },
  USER: ({ stage, rest }) => {
    stage.user = rest;
  },
  VOLUME: () => undefined,
  EXPOSE: () => undefined,
  HEALTHCHECK: ({ stage, rest }) => {
    stage.health = JSON.parse(rest.replace(/^.*?\bCMD /, ''));
  },
  ENTRYPOINT: ({ stage, rest }) => {
    stage.entry = JSON.parse(rest);
  },
  CMD: ({ stage, rest }) => {
    stage.command = JSON.parse(rest);
  },
};

function inside({ root, folder }: Stage, path: string): string {
  return join(root, resolve(folder, path));
}

function copy({ stage, stages, rest, context }: Step): void {
  const parts = rest.split(' ');
  const from = /^--from=(.*)$/.exec(parts[0] ?? '')?.[1];
  const named = from === undefined ? undefined : stages.find(({ name }) => name === from);
  const sources = from === undefined ? parts.slice(0, -1) : parts.slice(1, -1);
  const target = parts.at(-1) ?? '';
  for (const source of sources) {
    const path = named === undefined ? join(context, source) : inside(named, source);
    const place = inside(
      stage,
      target.endsWith('/') && !statSync(path).isDirectory() ? join(target, basename(path)) : target,
    );
    cpSync(path, place, { recursive: true, verbatimSymlinks: true });
  }
}

/** Runs a command in the shell. Absolute paths of the image are replaced by paths below the stage's folder. Only root can change owners. */
function run({ stage, rest, path }: Step): void {
  const owned = process.getuid?.() === 0 ? rest : rest.replace(/ -[og] \d+/g, '');
  const line = owned.replace(/(?<=\s)\/(?=\w)/g, `${stage.root}/`);
  const env = { ...process.env, ...stage.env, PATH: path };
  execFileSync('/bin/sh', ['-euc', line], { cwd: inside(stage, '.'), env, stdio: ['ignore', 'pipe', 'pipe'] });
}
