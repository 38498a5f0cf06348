import { writeFileSync } from 'node:fs';
import { Refused } from '../office/errors.ts';
import type { Service } from '../verify/asking.ts';
import { junitOf, reportLines } from '../verify/report.ts';
import { NotAsked, type Report, type VerifyOptions, verify } from '../verify/verify.ts';
import { type Arguments, type BareCommand, option, positional, WrongCall } from './command.ts';
import { readText } from './read-file.ts';

/** Asks any service whether it keeps the interface; no settings and no database are needed. `options` say how fast it asks. */
export function verifyCommand(options: VerifyOptions): BareCommand {
  return {
    words: ['verify'],
    summary:
      'Asks a running service what the interface promises, and prints what holds; exit code 1 where something does not.',
    detail:
      'URL is the base address of the service, such as https://data.example.org. It may be parvis or any other service with this interface. Nothing is written, and at most 10 requests are sent in a second. Exit code 2 means that the service could not be asked.',
    positionals: ['URL'],
    options: {
      instance: { type: 'string' },
      'key-file': { type: 'string' },
      json: { type: 'boolean' },
      junit: { type: 'string' },
    },
    help: [
      '--instance NAME  the instance that is asked; needed',
      '--key-file FILE  a file with an API key of the instance (- for standard input); needed',
      '--json  prints the report as JSON',
      '--junit FILE  also writes the report as JUnit XML',
    ],
    runBare: async (out, args) => {
      const service = serviceOf(args);
      const report = await verify(service, options).catch((error) => {
        throw error instanceof NotAsked ? new WrongCall(`parvis: ${error.message}`) : error;
      });
      const failed = report.findings.filter(({ state }) => state === 'deviates').length;
      const junit = option(args, 'junit');
      if (junit !== undefined) write(junit, junitOf(report, service.url));
      out(
        args.values['json'] === true
          ? JSON.stringify(jsonOf(report, service), null, 2)
          : reportLines(report).join('\n'),
      );
      if (failed > 0) throw new Refused(failed === 1 ? '1 check deviates' : `${failed} checks deviate`);
    },
  };
}

function serviceOf(args: Arguments): Service {
  const [instance, file] = [option(args, 'instance'), option(args, 'key-file')];
  if (instance === undefined) throw new WrongCall('--instance NAME is missing.');
  if (file === undefined) throw new WrongCall('--key-file FILE is missing.');
  if (!/^[A-Za-z0-9._~-]+$/.test(instance))
    throw new WrongCall(`${JSON.stringify(instance)} is not the name of an instance.`);
  return { url: baseOf(positional(args, 0)), instance, key: keyIn(file) };
}

/** The base address without a slash at its end. Throws WrongCall. */
function baseOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new WrongCall(`${JSON.stringify(text)} is not an address; it takes one such as https://data.example.org.`);
  if (url.search !== '' || url.hash !== '' || url.username !== '')
    throw new WrongCall('URL takes the base address alone, without a user, ? or #.');
  return url.href.replace(/\/+$/, '');
}

function keyIn(file: string): string {
  let key: string;
  try {
    key = readText(file).trim();
  } catch (error) {
    throw error instanceof Refused ? new WrongCall(`parvis: ${error.message}`) : error;
  }
  if (/^[\x21-\x7e]{8,}$/.test(key) && !key.includes('/')) return key;
  throw new WrongCall(`${file} does not hold an API key alone.`);
}

function jsonOf({ findings, ...report }: Report, { url, instance }: Service) {
  const status = findings.some(({ state }) => state === 'deviates') ? 'deviates' : 'holds';
  return { status, url, instance, ...report, checks: findings };
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new Refused(`${file} can't be written: ${(error as Error).message}`);
  }
}
