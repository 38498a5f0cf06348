import { type Command, positional, UsageError } from './command.ts';
import { CommandError } from './command-error.ts';
import { PROXIES, proxyLines } from './proxy-lines.ts';

export const proxy: Command = {
  detail: 'Caddy’s are a whole Caddyfile; nginx’s belong into a file in /etc/nginx/conf.d/.',
  options: {},
  help: [],
  run: async ({ config, out }, args) => {
    const named = positional(args, 0) || 'caddy';
    const wanted = PROXIES.find((one) => one === named);
    if (wanted === undefined) throw new UsageError(`There are lines for ${PROXIES.join(' and ')}, not for ${named}.`);
    const why = refusedFor(config.publicUrl);
    if (why !== undefined) throw new CommandError(`no lines were printed: ${why}`);
    out(proxyLines(wanted, new URL(config.publicUrl).hostname, config).trimEnd());
  },
};

/** Reason why these lines don't work for an address; undefined if they do. */
function refusedFor(address: string): string | undefined {
  if (address === '') return 'PARVIS_PUBLIC_URL is not set; `parvis setup` sets it';
  const { protocol, port } = new URL(address);
  if (protocol !== 'https:') {
    return `visitors come to ${address}, which is not https; set PARVIS_PUBLIC_URL to the address that the proxy is to have`;
  }
  return port === '' ? undefined : `PARVIS_PUBLIC_URL is ${address}; these lines are for an address without port`;
}
