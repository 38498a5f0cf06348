import { type History, judgeHistory, type Verdict } from './history.ts';
import { expectExactly, type Finding } from './stress-test.ts';

/** Maximum age of an outdated answer on a busy machine, in milliseconds. */
const MAX_OUTDATED_MS = 4000;

export function createHistoryFindings(
  named: (what: string) => string,
  history: History,
  wrong: readonly string[],
): Finding[] {
  const verdicts = judgeHistory(history);
  const of = (...kinds: Verdict['what'][]) => verdicts.filter(({ what }) => kinds.includes(what));
  const first = ([one]: readonly Verdict[]) =>
    one === undefined ? '' : ` (${one.shown.mark} of ${one.shown.instance} to ${one.shown.reader})`;
  const [unwritten, back, outdated] = [of('never written', 'before it was written'), of('went back'), of('outdated')];
  const longAgo = outdated.filter(({ lateMs }) => lateMs > MAX_OUTDATED_MS);
  const latest = outdated.reduce((limit, { lateMs }) => Math.max(limit, lateMs), 0);
  return [
    expectExactly(named(`wrong answers${first(unwritten)}${wrong[0] ?? ''}`), unwritten.length + wrong.length),
    expectExactly(named(`answers that went back${first(back)}`), back.length),
    expectExactly(named(`answers outdated by seconds${first(longAgo)}`), longAgo.length),
    {
      ...expectExactly(
        named(`outdated answers${first(outdated)}; the latest came late by ${Math.round(latest)} ms`),
        outdated.length,
      ),
      isTime: true,
    },
  ];
}
