// What we use of json-server, which has no types of its own.

declare module 'json-server' {
  import type { RequestListener } from 'node:http';

  const jsonServer: {
    create: () => RequestListener & { use: (handler: unknown) => void };
    defaults: (options: { logger: boolean }) => unknown;
    router: (file: string) => unknown;
  };
  // biome-ignore lint/style/noDefaultExport: it is a package of that kind
  export default jsonServer;
}
