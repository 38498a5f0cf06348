import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatProxyLines, PROXIES } from './proxy-lines.ts';

const guide = readFileSync('docs/guide/reverse-proxy.md', 'utf8');

describe('the configuration lines of a reverse proxy', () => {
  it.each(PROXIES)('are those of the guide, which are tested with the real program: %s', (proxy) => {
    const lines = formatProxyLines(proxy, 'api.example.org', { host: '127.0.0.1', port: 8080 });
    expect(guide).toContain(`\`\`\`${proxy === 'caddy' ? 'caddyfile' : 'nginx'}\n${lines}\`\`\``);
  });

  it.each(PROXIES)('contain host and port: %s', (proxy) => {
    const lines = formatProxyLines(proxy, 'agenda.seewil.example', { host: '127.0.0.1', port: 8081 });
    expect(lines).toContain('agenda.seewil.example');
    expect(lines).toContain('127.0.0.1:8081');
    expect(lines).not.toContain('api.example.org');
    expect(lines).not.toContain('8080');
  });

  it.each([
    ['0.0.0.0', '127.0.0.1:8080'],
    ['::', '127.0.0.1:8080'],
    ['::1', '[::1]:8080'],
    ['10.1.2.3', '10.1.2.3:8080'],
    ['localhost', 'localhost:8080'],
  ])('forward to the address of the server: %s', (host, upstream) => {
    expect(formatProxyLines('caddy', 'a.example', { host, port: 8080 })).toContain(`reverse_proxy ${upstream} {`);
    expect(formatProxyLines('nginx', 'a.example', { host, port: 8080 })).toContain(`server ${upstream};`);
  });
});
