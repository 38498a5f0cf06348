// Types for the parts of json-server that the bench uses; the package has none.

declare module 'json-server' {
  import type { RequestListener } from 'node:http';

  const jsonServer: {
    create: () => RequestListener & { use: (handler: unknown) => void };
    defaults: (options: { logger: boolean }) => unknown;
    router: (file: string) => unknown;
  };
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default jsonServer;
}
