import type { Service } from '../service-client/access.ts';
import { type Arguments, readOption, UsageError } from './command.ts';
import { CommandError } from './command-error.ts';
import { readText } from './read-file.ts';

/** Builds the service from its address, --instance and --key-file. Throws UsageError. */
export function createServiceFromArguments(url: string, args: Arguments): Service {
  const [instance, file] = [readOption(args, 'instance'), readOption(args, 'key-file')];
  if (instance === undefined) throw new UsageError('--instance NAME is required.');
  if (file === undefined) throw new UsageError('--key-file FILE is required.');
  if (!/^[A-Za-z0-9._~-]+$/.test(instance))
    throw new UsageError(`${JSON.stringify(instance)} is not a valid instance name.`);
  return { url: parseBaseUrl(url), instance, key: readKeyFile(file) };
}

/** Returns a base URL without a trailing slash. Throws UsageError. */
function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${JSON.stringify(text)} is not an address; give one such as https://data.example.org.`);
  if (url.search !== '' || url.hash !== '' || url.username !== '')
    throw new UsageError('URL must be just the base address, without a user name, ? or #.');
  return url.href.replace(/\/+$/, '');
}

/** Reads an API key from a file that contains nothing else. Throws UsageError. */
export function readKeyFile(file: string): string {
  let key: string;
  try {
    key = readText(file).trim();
  } catch (error) {
    throw error instanceof CommandError ? new UsageError(`parvis: ${error.message}`) : error;
  }
  if (/^[\x21-\x7e]{8,}$/.test(key) && !key.includes('/')) return key;
  throw new UsageError(`${file} must contain an API key and nothing else.`);
}
