// Places where an event is visible at a moment, and the reasons where it is not (rule W12).

import { byPosition } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import { type Language, languageOf } from '../../model/instance.ts';
import { isOpen, mayBeShown } from '../../model/visibility.ts';
import { ancestry, depthFirst } from '../../readmodel/tree.ts';
import { NotFound } from '../../store/content/errors.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { wallClock } from '../../util/wall-clock.ts';
import type { OfficeContext } from '../office-context.ts';
import { readMoment } from '../wall-clock-texts.ts';
import { listReasons, ownReasons, type Reason, type ReasonCode } from './reason.ts';
import { openSaying } from './saying.ts';
import { hostOf, tellingOf } from './websites.ts';

export interface Because {
  readonly code: ReasonCode;
  readonly text: string;
  /** Key that would have to change; null if only time helps. */
  readonly field: string | null;
}

export interface Door {
  /** `page`, or a kind and an id: `list 101`, `layer 3`, `newsletter 101`, `website 1`. */
  readonly door: string;
  readonly label: string;
  readonly shown: boolean;
  /** All reasons why the event is not visible there; empty if it is. */
  readonly because: readonly Because[];
}

export interface ShownWhere {
  /** True if the event is public (rule V1), even if it is over. */
  readonly public: boolean;
  /** The event's page, all lists, its layers with their ancestors, the newsletter lists and the websites, in the office's order. */
  readonly doors: readonly Door[];
}

export interface ShownOptions {
  /** Moment `YYYY-MM-DD HH:MM:SS`, wall-clock time. Default: now. Websites are always checked for now. */
  readonly at?: string | undefined;
  /** Language of the texts. Default: the language of the instance. */
  readonly language?: Language | undefined;
}

/** Throws WrongParameter, and NotFound for an unknown event or instance. */
export async function whyShown(
  { store, clock }: Pick<OfficeContext, 'store' | 'clock'>,
  instance: string,
  eventId: number,
  { at, language }: ShownOptions = {},
): Promise<ShownWhere> {
  const asked = at === undefined ? undefined : readMoment('at', at);
  const websites = await store.websites.list(instance);
  const waiting = await store.websites.waitingAbout(instance, eventId);
  return store.content.read(instance, async (content) => {
    const present = await content.get('event', eventId);
    if (present === undefined) throw new NotFound(`event ${eventId}`);
    const { value: event, changedAt } = present;
    const zone = wallClock(content.instance.timeZone);
    const now = asked ?? zone(clock());
    const own = ownReasons(event, now);
    const telling = { event, changedAt, isVisible: own.length === 0, clock: zone };
    const doors = [
      ...(await contentDoors(content, event)),
      ...websites.map((website) => {
        const lacks = asked === undefined ? tellingOf(website, waiting, telling) : 'told';
        const because: Reason[] = lacks === 'told' ? [] : [{ code: 'waiting', field: null, lacks }];
        return { door: `website ${website.id}`, label: hostOf(website), because };
      }),
    ].map(({ because, ...door }) => ({ ...door, because: [...own, ...because] }));
    const say = await openSaying(
      content,
      language ?? languageOf(content.instance.locale) ?? 'de',
      doors.flatMap(({ because }) => because),
    );
    return {
      public: mayBeShown(event) && isOpen(event.publishFrom, now),
      doors: doors.map(({ door, label, because }) => ({
        door,
        label: label ?? say.page,
        shown: because.length === 0,
        because: because.map((reason) => ({ code: reason.code, text: say.reason(reason), field: reason.field })),
      })),
    };
  });
}

/** Place of publication, with the reasons why it would leave the event out even if the event were public. */
interface ContentDoor {
  readonly door: string;
  /** Undefined for the event's page. */
  readonly label: string | undefined;
  readonly because: readonly Reason[];
}

/** The event's page, all lists, its layers with their ancestors, and the newsletter lists. */
async function contentDoors({ all, get }: ContentReader, event: Event): Promise<ContentDoor[]> {
  const layers = depthFirst(await all('layer'), byPosition);
  const above = ancestry(layers);
  const mine = new Set(event.layerIds.flatMap((id) => above.get(id) ?? []));
  const lists = (await all('list')).sort(byPosition);
  const reasons = new Map(lists.map((list) => [list.id, listReasons(list, event, above)]));
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
