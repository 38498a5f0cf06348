// Configuration lines for reverse proxies. docs/guide/reverse-proxy.md shows the same lines; test/proxy/ runs them.

export const PROXIES = ['caddy', 'nginx'] as const;
export type Proxy = (typeof PROXIES)[number];

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Returns the configuration that forwards a host name to the server on the same machine. */
export function formatProxyLines(proxy: Proxy, host: string, listensAt: ListenAddress): string {
  const upstream = upstreamOf(listensAt);
  return proxy === 'caddy' ? caddyLines(host, upstream) : nginxLines(host, upstream);
}

function upstreamOf({ host, port }: ListenAddress): string {
  const asked = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `${asked.includes(':') ? `[${asked}]` : asked}:${port}`;
}

function caddyLines(host: string, upstream: string): string {
  return `{
	log {
		# Without this, failed requests are logged with their addresses and headers.
		exclude http.log.error http.handlers
	}
}

${host} {
	reverse_proxy ${upstream} {
		# Waits up to 5 seconds for parvis to restart.
		lb_try_duration 5s
		transport http {
			keepalive 60s
			# With compression here, Caddy unpacks answers for some clients but keeps the entity tag of the packed answer.
			compression off
		}
	}
}
`;
}

function nginxLines(host: string, upstream: string): string {
  return `log_format without_address '$time_iso8601 $status $body_bytes_sent $request_time';

upstream parvis {
    server ${upstream};
    keepalive 32;
    keepalive_timeout 60s;
}

server {
    # nginx 1.25.1 and newer warn about \`http2\` here: remove it, and add a line \`http2 on;\`.
    listen 443 ssl http2;
    server_name ${host};
    ssl_certificate     /etc/letsencrypt/live/${host}/fullchain.pem;
    ssl_certificate_key /etc/letsencrypt/live/${host}/privkey.pem;

    access_log /var/log/nginx/parvis.log without_address;
    # At any other level the error log contains addresses too.
    error_log /var/log/nginx/parvis-error.log emerg;

    # A request line must fit into one of these buffers.
    large_client_header_buffers 4 64k;
    # parvis accepts files of up to 25 MiB, and refuses larger ones itself, up to this size.
    client_max_body_size 32m;
    gzip off;

    location / {
        # Nothing after the name, so that the path stays unchanged.
        proxy_pass http://parvis;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        # nginx writes no part of a response to the disk.
        proxy_max_temp_file_size 0;
        # If there are several servers, nginx tries another one.
        proxy_connect_timeout 1s;
        proxy_next_upstream error timeout http_503;
    }
}
`;
}
