// Formats of a report: for people, and as JUnit XML for test runners.

import { MAX_REQUESTS_PER_SECOND, MAX_WAIT_SECONDS } from './service-client.ts';
import type { Deviation, VerifyFinding, VerifyReport } from './verify.ts';

/** Maximum deviations printed per check; further ones are only counted. */
const MAX_PRINTED = 10;

const STATES: Readonly<Record<VerifyFinding['state'], string>> = {
  holds: 'holds',
  deviates: 'DEVIATES',
  untested: 'untested',
};

export function formatReportLines(report: VerifyReport): string[] {
  const { findings, profile, requests, isMoving, askedToWait } = report;
  const count = (state: VerifyFinding['state']) => findings.filter((finding) => finding.state === state).length;
  const moving = 'The content changed during every round; this may have caused some of the deviations.';
  return [
    ...findings.flatMap(linesOf),
    '',
    ...(isMoving ? [moving] : []),
    ...(askedToWait === undefined
      ? []
      : [
          `The service asked the client to wait ${askedToWait} seconds (Retry-After); the maximum wait is ${MAX_WAIT_SECONDS}.`,
        ]),
    `${count('holds')} checks hold, ${count('deviates')} deviate, ${count('untested')} could not be tested; ` +
      `profile ${profile}, ${requests} requests.`,
  ];
}

function linesOf({ check, rule, promise, state, deviations }: VerifyFinding): string[] {
  const more = deviations.length - MAX_PRINTED;
  return [
    `${STATES[state].padEnd(10)}${rule.padEnd(4)}${check.padEnd(22)}${promise}`,
    ...deviations
      .slice(0, MAX_PRINTED)
      .flatMap(({ request, at, text }) => [`  ${request}`, `    ${withPointer(at, text)}`]),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}

function withPointer(at: string, text: string): string {
  return at === '' ? text : `${at}: ${text}`;
}

/** Returns the report as a JUnit test suite: each check is a test case, with its rule as the class. */
export function toJunitXml({ findings, requests }: VerifyReport, url: string): string {
  const failures = findings.filter(({ state }) => state === 'deviates').length;
  const skipped = findings.filter(({ state }) => state === 'untested').length;
  const counts = `tests="${findings.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="parvis verify ${escapeXml(url)}" ${counts} time="${(requests / MAX_REQUESTS_PER_SECOND).toFixed(1)}">`,
    ...findings.map(toTestCase),
    '</testsuite>',
    '',
  ].join('\n');
}

function toTestCase({ check, rule, promise, state, deviations }: VerifyFinding): string {
  const open = `  <testcase classname="${escapeXml(rule)}" name="${escapeXml(`${check}: ${promise}`)}"`;
  if (state === 'holds') return `${open}/>`;
  if (state === 'untested')
    return `${open}><skipped message="the service has no content to test this with, or no readable answer"/></testcase>`;
  const message = deviations
    .map(({ request, at, text }: Deviation) => `${request}\n  ${withPointer(at, text)}`)
    .join('\n');
  const [first] = deviations;
  return `${open}><failure message="${escapeXml(first?.text ?? '')}">${escapeXml(message)}</failure></testcase>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  const allowed = text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (sign) => ('\t\n\r'.includes(sign) ? sign : '\ufffd'));
  return allowed.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
