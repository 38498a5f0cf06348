// A running service as a command names it.

import type { Service } from '../service-client/access.ts';
import { type Arguments, option, WrongCall } from './command.ts';
import { CommandRefused } from './command-refused.ts';
import { readText } from './read-file.ts';

/** Builds the service from its address, --instance and --key-file. Throws UsageError. */
export function serviceAt(url: string, args: Arguments): Service {
  const [instance, file] = [option(args, 'instance'), option(args, 'key-file')];
  if (instance === undefined) throw new WrongCall('--instance NAME is missing.');
  if (file === undefined) throw new WrongCall('--key-file FILE is missing.');
  if (!/^[A-Za-z0-9._~-]+$/.test(instance))
    throw new WrongCall(`${JSON.stringify(instance)} is not the name of an instance.`);
  return { url: baseOf(url), instance, key: keyIn(file) };
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

/** The key that a file holds. Throws WrongCall. */
export function keyIn(file: string): string {
  let key: string;
  try {
    key = readText(file).trim();
  } catch (error) {
    throw error instanceof CommandRefused ? new WrongCall(`parvis: ${error.message}`) : error;
  }
  if (/^[\x21-\x7e]{8,}$/.test(key) && !key.includes('/')) return key;
  throw new WrongCall(`${file} does not hold an API key alone.`);
}
