// How a report reads: for people, and as JUnit XML for what runs tests.

import { MAX_WAIT, PER_SECOND } from './asking.ts';
import type { Deviation, VerifyFinding, VerifyReport } from './verify.ts';

/** Maximum deviations printed per check; the rest is only counted. */
const PRINTED = 10;

const STATES: Readonly<Record<VerifyFinding['state'], string>> = {
  holds: 'holds',
  deviates: 'DEVIATES',
  untested: 'untested',
};

/** A line for each check, and below it what deviates. */
export function reportLines(report: VerifyReport): string[] {
  const { findings, profile, requests, isMoving, askedToWait } = report;
  const count = (state: VerifyFinding['state']) => findings.filter((finding) => finding.state === state).length;
  const moving = 'The content changed while it was asked, twice: some deviations may come of that.';
  return [
    ...findings.flatMap(linesOf),
    '',
    ...(isMoving ? [moving] : []),
    ...(askedToWait === undefined
      ? []
      : [`The service asked to wait ${askedToWait} seconds (Retry-After); it was waited for ${MAX_WAIT} at the most.`]),
    `${count('holds')} checks hold, ${count('deviates')} deviate, ${count('untested')} could not be tested; ` +
      `profile ${profile}, ${requests} requests.`,
  ];
}

function linesOf({ check, rule, promise, state, deviations }: VerifyFinding): string[] {
  const more = deviations.length - PRINTED;
  return [
    `${STATES[state].padEnd(10)}${rule.padEnd(4)}${check.padEnd(22)}${promise}`,
    ...deviations.slice(0, PRINTED).flatMap(({ request, at, text }) => [`  ${request}`, `    ${placed(at, text)}`]),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}

function placed(at: string, text: string): string {
  return at === '' ? text : `${at}: ${text}`;
}

/** The report as a JUnit test suite: a check is a test case, its rule the class. */
export function junitOf({ findings, requests }: VerifyReport, url: string): string {
  const failures = findings.filter(({ state }) => state === 'deviates').length;
  const skipped = findings.filter(({ state }) => state === 'untested').length;
  const counts = `tests="${findings.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="parvis verify ${escaped(url)}" ${counts} time="${(requests / PER_SECOND).toFixed(1)}">`,
    ...findings.map(caseOf),
    '</testsuite>',
    '',
  ].join('\n');
}

function caseOf({ check, rule, promise, state, deviations }: VerifyFinding): string {
  const open = `  <testcase classname="${escaped(rule)}" name="${escaped(`${check}: ${promise}`)}"`;
  if (state === 'holds') return `${open}/>`;
  if (state === 'untested')
    return `${open}><skipped message="the service has nothing by which it could be seen, or that can be read"/></testcase>`;
  const told = deviations.map(({ request, at, text }: Deviation) => `${request}\n  ${placed(at, text)}`).join('\n');
  const [first] = deviations;
  return `${open}><failure message="${escaped(first?.text ?? '')}">${escaped(told)}</failure></testcase>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text for XML; what XML cannot hold is replaced. */
function escaped(text: string): string {
  const allowed = text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (sign) => ('\t\n\r'.includes(sign) ? sign : '\ufffd'));
  return allowed.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
