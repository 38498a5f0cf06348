import { writeFileSync } from 'node:fs';
import type { Service } from '../service-client/access.ts';
import { createRateLimiter } from '../service-client/rate-limiter.ts';
import { systemClock } from '../util/clock.ts';
import { formatReportLines, toJunitXml } from '../verify/report.ts';
import { MAX_REQUESTS_PER_SECOND } from '../verify/service-client.ts';
import { ServiceAccessError, type VerifyOptions, type VerifyReport, verifyService } from '../verify/verify.ts';
import { readOption, requirePositional, type StandaloneCommand, UsageError } from './command.ts';
import { CommandError } from './command-error.ts';
import { createServiceFromArguments } from './service.ts';

export const verifyCommand = createVerifyCommand({
  clock: systemClock,
  turn: createRateLimiter(MAX_REQUESTS_PER_SECOND),
});

/**
 * Creates the command that verifies that a service implements the interface. Needs neither settings nor a database. `options` set the
 * request rate.
 */
export function createVerifyCommand(options: VerifyOptions): StandaloneCommand {
  return {
    detail:
      'URL is the base address of the service, such as https://data.example.org. It may be parvis or any other ' +
      'service with this interface. Nothing is written, and at most 10 requests are sent per second. Exit code ' +
      '2 means that the service could not be reached.',
    options: {
      instance: { type: 'string' },
      'key-file': { type: 'string' },
      json: { type: 'boolean' },
      junit: { type: 'string' },
    },
    help: [
      '--instance NAME  the instance to check (required)',
      '--key-file FILE  a file with an API key of the instance (- for standard input) (required)',
      '--json  prints the report as JSON',
      '--junit FILE  also writes the report as JUnit XML',
    ],
    runStandalone: async (out, args) => {
      const service = createServiceFromArguments(requirePositional(args, 0), args);
      const report = await verifyService(service, options).catch((error) => {
        throw error instanceof ServiceAccessError ? new UsageError(`parvis: ${error.message}`) : error;
      });
      const failed = report.findings.filter(({ state }) => state === 'deviates').length;
      const junit = readOption(args, 'junit');
      if (junit !== undefined) write(junit, toJunitXml(report, service.url));
      out(
        args.values['json'] === true
          ? JSON.stringify(reportToJson(report, service), null, 2)
          : formatReportLines(report).join('\n'),
      );
      if (failed > 0) throw new CommandError(failed === 1 ? '1 check deviates' : `${failed} checks deviate`);
    },
  };
}

function reportToJson({ findings, ...report }: VerifyReport, { url, instance }: Service) {
  const status = findings.some(({ state }) => state === 'deviates') ? 'deviates' : 'holds';
  return { status, url, instance, ...report, checks: findings };
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new CommandError(`${file} can't be written: ${(error as Error).message}`);
  }
}
