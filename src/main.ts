import { main } from './app.ts';

process.exitCode = await main(process.argv.slice(2));
