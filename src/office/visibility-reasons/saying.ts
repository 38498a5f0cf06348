// Texts of the reasons why an event is not visible. They name the entities of a list's rule, and persons by name only.

import { translator } from '../../i18n/translate.ts';
import type { Kind } from '../../model/entity.ts';
import type { Language } from '../../model/instance.ts';
import type { Criterion } from '../../model/list-rule.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { sayMoment } from '../wall-clock-texts.ts';
import type { Reason } from './reason.ts';

const KIND_OF: Readonly<Record<Exclude<Criterion, 'eventTypes'>, Kind>> = {
  layerIds: 'layer',
  targetGroupIds: 'target_group',
  roomIds: 'room',
  personIds: 'person',
};

const MAX_NAMES = 8;

export interface ReasonWords {
  /** Name of the event's own page. */
  readonly page: string;
  readonly reason: (reason: Reason) => string;
}

/** Creates the texts for the reasons in a language, after looking up the names they contain. */
export async function openSaying(
  content: Pick<ContentReader, 'instance' | 'labels'>,
  language: Language,
  reasons: readonly Reason[],
): Promise<ReasonWords> {
  const t = translator(language);
  const moment = sayMoment(content.instance, language);
  const either = new Intl.ListFormat(language, { type: 'disjunction' });
  const names = await namesOf(content, reasons);
  const say = (reason: Reason): string => {
    if (reason.lacks === 'still_there') return t('shown.stillThere');
    if (reason.lacks === 'switched_off') return t('shown.switchedOff');
    const all = (reason.wanted?.values ?? []).flatMap((one) => {
      return typeof one === 'string' ? one : (names.get(reason.wanted?.criterion)?.get(one) ?? []);
    });
    const said = all.length > MAX_NAMES ? [...all.slice(0, MAX_NAMES), '…'] : all;
    return t(`shown.reasons.${reason.code}`, {
      moment: reason.moment === undefined ? '' : moment(reason.moment),
      names: either.format(said),
    });
  };
  return { page: t('shown.page'), reason: say };
}

type Names = ReadonlyMap<Criterion | undefined, ReadonlyMap<number, string>>;

async function namesOf(content: Pick<ContentReader, 'labels'>, reasons: readonly Reason[]): Promise<Names> {
  const names = new Map<Criterion, ReadonlyMap<number, string>>();
  for (const [criterion, kind] of Object.entries(KIND_OF) as [keyof typeof KIND_OF, Kind][]) {
    const ids = reasons.flatMap(({ wanted }) => (wanted?.criterion === criterion ? (wanted.values as number[]) : []));
    if (ids.length > 0) names.set(criterion, await content.labels(kind, ids));
  }
  return names;
}
