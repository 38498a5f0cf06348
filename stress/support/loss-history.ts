// Findings from the history of a database that was unavailable at times.

import { type History, judgeHistory, type Verdict } from './history.ts';
import { exactly, type Finding } from './stress-test.ts';

/** Maximum delay of an outdated answer on a busy machine. */
const MUCH_LATE_MS = 4000;

/** Findings about wrong and outdated states; `wrong` are invalid answers. */
export function aboutHistory(named: (what: string) => string, history: History, wrong: readonly string[]): Finding[] {
  const verdicts = judgeHistory(history);
  const of = (...kinds: Verdict['what'][]) => verdicts.filter(({ what }) => kinds.includes(what));
  const first = ([one]: readonly Verdict[]) =>
    one === undefined ? '' : ` (${one.shown.mark} of ${one.shown.instance} to ${one.shown.reader})`;
  const [unwritten, back, outdated] = [of('never written', 'before it was written'), of('went back'), of('outdated')];
  const longAgo = outdated.filter(({ lateMs }) => lateMs > MUCH_LATE_MS);
  const latest = outdated.reduce((most, { lateMs }) => Math.max(most, lateMs), 0);
  return [
    exactly(named(`wrong answers${first(unwritten)}${wrong[0] ?? ''}`), unwritten.length + wrong.length),
    exactly(named(`answers that went back${first(back)}`), back.length),
    exactly(named(`answers outdated by seconds${first(longAgo)}`), longAgo.length),
    {
      ...exactly(
        named(`outdated answers${first(outdated)}; the latest came late by ${Math.round(latest)} ms`),
        outdated.length,
      ),
      isTime: true,
    },
  ];
}
