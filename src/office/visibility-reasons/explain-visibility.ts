// Places where an event is visible at a given moment, and the reasons why it is not visible elsewhere (rule W12).

import { createTranslator } from '../../i18n/translate.ts';
import { compareByPosition, type Kind } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import { type Language, languageOf } from '../../model/instance.ts';
import type { Criterion } from '../../model/list-rule.ts';
import { canBePublic, isPublicationStarted } from '../../model/visibility.ts';
import { buildVisibleAncestry, flattenDepthFirst } from '../../readmodel/tree.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import type { OfficeContext } from '../office-context.ts';
import { createMomentFormatter, parseMomentParameter } from '../wall-clock-texts.ts';
import {
  findEventExclusionReasons,
  findListExclusionReasons,
  type VisibilityReason,
  type VisibilityReasonCode,
} from './reason.ts';
import { determineWebsiteSyncState, websiteHostOf } from './websites.ts';

export interface DescribedReason {
  readonly code: VisibilityReasonCode;
  readonly text: string;
  /** Key that would have to change; null if the reason is the time. */
  readonly field: string | null;
}

export interface PublicationPlace {
  /** `page`, or a kind and an id: `list 101`, `layer 3`, `newsletter 101`, `website 1`. */
  readonly door: string;
  readonly label: string;
  readonly shown: boolean;
  readonly because: readonly DescribedReason[];
}

export interface PublicationPlaces {
  /** True if the event is public (rule V1), even if it is over. */
  readonly public: boolean;
  /** The event's page, all lists, its layers with their ancestors, the newsletter lists and the websites, in the office's order. */
  readonly doors: readonly PublicationPlace[];
}

export interface ExplainVisibilityOptions {
  /** Moment `YYYY-MM-DD HH:MM:SS`, wall-clock time. Default: now. Websites are always checked for the current time. */
  readonly at?: string | undefined;
  /** Default: the language of the instance. */
  readonly language?: Language | undefined;
}

/** Throws InvalidParameterError, and NotFoundError for an unknown event or instance. */
export async function explainVisibility(
  { store, clock }: Pick<OfficeContext, 'store' | 'clock'>,
  instance: string,
  eventId: number,
  { at, language }: ExplainVisibilityOptions = {},
): Promise<PublicationPlaces> {
  const asked = at === undefined ? undefined : parseMomentParameter('at', at);
  const websites = await store.websites.list(instance);
  const waiting = await store.websites.waitingAbout(instance, eventId);
  return store.content.read(instance, async (content) => {
    const present = await content.get('event', eventId);
    if (present === undefined) throw new NotFoundError(`event ${eventId}`);
    const { value: event, changedAt } = present;
    const zone = createWallClock(content.instance.timeZone);
    const now = asked ?? zone(clock());
    const own = findEventExclusionReasons(event, now);
    const telling = { event, changedAt, isVisible: own.length === 0, clock: zone };
    const doors = [
      ...(await listContentPlaces(content, event)),
      ...websites.map((website) => {
        const lacks = asked === undefined ? determineWebsiteSyncState(website, waiting, telling) : 'current';
        const because: VisibilityReason[] = lacks === 'current' ? [] : [{ code: 'waiting', field: null, lacks }];
        return { door: `website ${website.id}`, label: websiteHostOf(website), because };
      }),
    ].map(({ because, ...door }) => ({ ...door, because: [...own, ...because] }));
    const say = await createDescriber(
      content,
      language ?? languageOf(content.instance.locale) ?? 'de',
      doors.flatMap(({ because }) => because),
    );
    return {
      public: canBePublic(event) && isPublicationStarted(event.publishFrom, now),
      doors: doors.map(({ door, label, because }) => ({
        door,
        label: label ?? say.page,
        shown: because.length === 0,
        because: because.map((reason) => ({ code: reason.code, text: say.reason(reason), field: reason.field })),
      })),
    };
  });
}

interface ContentDoor {
  readonly door: string;
  readonly label: string | undefined;
  readonly because: readonly VisibilityReason[];
}

async function listContentPlaces({ all, get }: ContentReader, event: Event): Promise<ContentDoor[]> {
  const layers = flattenDepthFirst(await all('layer'), compareByPosition);
  const above = buildVisibleAncestry(layers);
  const mine = new Set(event.layerIds.flatMap((id) => above.get(id) ?? []));
  const lists = (await all('list')).sort(compareByPosition);
  const reasons = new Map(lists.map((list) => [list.id, findListExclusionReasons(list, event, above)]));
  const offered = (await get('newsletter', 1))?.value.targetLists ?? [];
  return [
    { door: 'page', label: undefined, because: [] },
    ...lists.map(({ id, name }) => ({ door: `list ${id}`, label: name, because: reasons.get(id) ?? [] })),
    ...layers.flatMap(({ entity: { id, name } }) =>
      mine.has(id) ? [{ door: `layer ${id}`, label: name, because: [] }] : [],
    ),
    ...offered.map(({ listId, publicName }) => ({
      door: `newsletter ${listId}`,
      label: publicName,
      because: reasons.get(listId) ?? [],
    })),
  ];
}

const KIND_OF: Readonly<Record<Exclude<Criterion, 'eventTypes'>, Kind>> = {
  layerIds: 'layer',
  targetGroupIds: 'target_group',
  roomIds: 'room',
  personIds: 'person',
};

const MAX_NAMES = 8;

interface ReasonWords {
  /** Name of the event's own page. */
  readonly page: string;
  readonly reason: (reason: VisibilityReason) => string;
}

async function createDescriber(
  content: Pick<ContentReader, 'instance' | 'labels'>,
  language: Language,
  reasons: readonly VisibilityReason[],
): Promise<ReasonWords> {
  const t = createTranslator(language);
  const moment = createMomentFormatter(content.instance, language);
  const either = new Intl.ListFormat(language, { type: 'disjunction' });
  const names = await namesOf(content, reasons);
  const say = (reason: VisibilityReason): string => {
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

async function namesOf(content: Pick<ContentReader, 'labels'>, reasons: readonly VisibilityReason[]): Promise<Names> {
  const names = new Map<Criterion, ReadonlyMap<number, string>>();
  for (const [criterion, kind] of Object.entries(KIND_OF) as [keyof typeof KIND_OF, Kind][]) {
    const ids = reasons.flatMap(({ wanted }) => (wanted?.criterion === criterion ? (wanted.values as number[]) : []));
    if (ids.length > 0) names.set(criterion, await content.labels(kind, ids));
  }
  return names;
}
