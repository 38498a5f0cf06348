import { type Command, requirePositional, UsageError } from './command.ts';
import { CommandError } from './command-error.ts';
import { formatProxyLines, PROXIES } from './proxy-lines.ts';

export const proxyCommand: Command = {
  detail: 'For Caddy it is a whole Caddyfile; for nginx, save it as a file in /etc/nginx/conf.d/.',
  options: {},
  help: [],
  run: async ({ config, out }, args) => {
    const named = requirePositional(args, 0) || 'caddy';
    const wanted = PROXIES.find((one) => one === named);
    if (wanted === undefined) throw new UsageError(`Supported proxies are ${PROXIES.join(' and ')}, not ${named}.`);
    const why = whyUnsupported(config.publicUrl);
    if (why !== undefined) throw new CommandError(`no configuration was printed: ${why}`);
    out(formatProxyLines(wanted, new URL(config.publicUrl).hostname, config).trimEnd());
  },
};

/** Returns why the configuration does not work for an address; undefined if it does. */
function whyUnsupported(address: string): string | undefined {
  if (address === '') return 'PARVIS_PUBLIC_URL is not set; `parvis setup` sets it';
  const { protocol, port } = new URL(address);
  if (protocol !== 'https:') {
    return `visitors come to ${address}, which is not https; set PARVIS_PUBLIC_URL to the address of the proxy`;
  }
  return port === ''
    ? undefined
    : `PARVIS_PUBLIC_URL is ${address}, but the configuration needs an address without a port`;
}
