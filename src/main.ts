import { main } from './app/command-line.ts';

process.exitCode = await main(process.argv.slice(2));
