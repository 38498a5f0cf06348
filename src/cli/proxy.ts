import { type Command, positional, WrongCall } from './command.ts';
import { CommandRefused } from './command-refused.ts';
import { PROXIES, proxyLines } from './proxy-lines.ts';

export const proxy: Command = {
  detail: 'Caddy’s are a whole Caddyfile; nginx’s belong into a file in /etc/nginx/conf.d/.',
  options: {},
  help: [],
  run: async ({ config, out }, args) => {
    const named = positional(args, 0) || 'caddy';
    const wanted = PROXIES.find((one) => one === named);
    if (wanted === undefined) throw new WrongCall(`There are lines for ${PROXIES.join(' and ')}, not for ${named}.`);
    if (!config.publicUrl.startsWith('https://')) {
      throw new CommandRefused(
        'PARVIS_PUBLIC_URL is no https address, so nobody comes through a proxy; `parvis setup` sets it',
      );
    }
    out(proxyLines(wanted, new URL(config.publicUrl).hostname, config.port).trimEnd());
  },
};
