import { LAYER, TARGET, TYPE } from './areas.ts';
import { easterOf, type Feast, feastOf, isWorkday } from './church-year.ts';
import {
  addDays,
  type Day,
  type DemoDays,
  daysOf,
  fortnightly,
  isWithin,
  makeDay,
  WEEKDAY,
  weekdayOf,
  weekNumber,
  yearOf,
  yearsOf,
} from './dates.ts';
import { eventOn, pick, SERIES } from './events.ts';
import { feastPlans } from './feasts.ts';
import { PERSON } from './people.ts';
import { PLACE, ROOM, roomRefs } from './places.ts';
import { collections } from './service-texts.ts';
import { sundayPlan } from './sundays.ts';
import type { DemoEvent, EventContent } from './types.ts';

const PREACHERS = [
  { person_id: PERSON.brunner },
  { person_id: PERSON.aebersold },
  { person_id: PERSON.brunner },
  { name: 'Pfrn. i. R. Elsbeth Marti' },
  { person_id: PERSON.gerber },
] as const;

/** Defaults of a service in the village church. */
function usualService(week: number): EventContent {
  return {
    title: 'Gottesdienst',
    event_type: TYPE.service,
    organizer: pick(PREACHERS, week),
    organist_ids: [pick([PERSON.odermatt, PERSON.odermatt, PERSON.sato], week)],
    verger_ids: [PERSON.waefler],
    lector_ids: pick([[PERSON.naegeli], [PERSON.rochat], [PERSON.naegeli, PERSON.rochat], []], week),
    visitator_ids: pick([[PERSON.zollinger], [], [PERSON.stamm], [PERSON.bernasconi, PERSON.zollinger]], week),
    collection: pick(collections, week),
    target_group_ids: [TARGET.everyone],
    layer_ids: [LAYER.village],
    rooms: roomRefs(ROOM.church),
  };
}

function feastService(day: Day, feast: Feast): DemoEvent {
  const plan = feastPlans[feast];
  const [from, to] = plan.times ?? ['10:00', '11:00'];
  const usual = { ...usualService(weekNumber(day)), layer_ids: [LAYER.parish] };
  const topic = pick(plan.topics, yearOf(day));
  return eventOn(SERIES.service, day, from, to, { ...usual, title: plan.title, topic, ...plan.content });
}

function sundayService(day: Day): DemoEvent {
  const { times, content } = sundayPlan(day);
  return eventOn(SERIES.service, day, times[0], times[1], { ...usualService(weekNumber(day)), ...content });
}

function mainService(day: Day): DemoEvent[] {
  const feast = feastOf(day);
  if (feast !== undefined) return [feastService(day, feast)];
  return weekdayOf(day) === WEEKDAY.sunday ? [sundayService(day)] : [];
}

function christmasEve(day: Day): DemoEvent {
  return eventOn(SERIES.christmasEve, day, '17:00', '17:45', {
    ...usualService(weekNumber(day)),
    title: 'Familienfeier am Heiligen Abend',
    topic: 'Die Hirten auf dem Feld (Lukas 2,8–20)',
    short_desc: 'Eine kurze Feier für Gross und Klein mit vielen Liedern.',
    coorganizer_ids: [PERSON.imhof, PERSON.caduff],
    target_group_ids: [TARGET.families, TARGET.toddlers],
    layer_ids: [LAYER.parish],
  });
}

function christmasNight(day: Day): DemoEvent {
  return eventOn(SERIES.christmasNight, day, '22:30', '23:30', {
    ...usualService(weekNumber(day)),
    title: 'Christnachtfeier',
    topic: 'Ein Licht in der Nacht (Jesaja 9,1–6)',
    organist_ids: [PERSON.odermatt],
    coorganizer_ids: [PERSON.luethi],
    catering: 'Glühwein und Punsch unter der Linde',
    layer_ids: [LAYER.parish],
  });
}

function easterNight(day: Day): DemoEvent {
  return eventOn(SERIES.easterNight, day, '22:30', '00:15', {
    ...usualService(weekNumber(day)),
    title: 'Osternachtfeier',
    topic: 'Vom Dunkel ins Licht (1. Mose 1,1–5)',
    short_desc: 'Beginn am Feuer vor der Kirche.',
    with_sacrament: 1,
    layer_ids: [LAYER.parish],
  });
}

/** The services of the nights before Christmas and Easter. */
function nightServices(span: DemoDays): DemoEvent[] {
  return yearsOf(span)
    .flatMap((year) => {
      const eve = makeDay(year, 12, 24);
      const saturday = addDays(easterOf(year), -1);
      return [
        { day: eve, make: christmasEve },
        { day: eve, make: christmasNight },
        { day: saturday, make: easterNight },
      ];
    })
    .filter(({ day }) => isWithin(span, day))
    .map(({ day, make }) => make(day));
}

function homeService(day: Day): DemoEvent {
  return eventOn(SERIES.homeService, day, '10:15', '11:00', {
    title: 'Andacht im Alterszentrum Lindenhof',
    short_desc: 'Auch Gäste von ausserhalb sind willkommen.',
    event_type: TYPE.devotion,
    organizer: { person_id: pick([PERSON.brunner, PERSON.aebersold, PERSON.gerber], weekNumber(day) / 2) },
    organist_ids: [PERSON.sato],
    target_group_ids: [TARGET.seniors],
    layer_ids: [LAYER.careHome],
    rooms: [PLACE.careHome],
  });
}

/** Every service in German: Sundays, feasts, the holy nights and the care home. */
export function services(span: DemoDays): DemoEvent[] {
  return [
    ...daysOf(span).flatMap(mainService),
    ...nightServices(span),
    ...fortnightly(span, WEEKDAY.friday).filter(isWorkday).map(homeService),
  ];
}
