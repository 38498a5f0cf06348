import { EVENT_TYPE, LAYER_ID, TARGET_GROUP_ID } from './areas.ts';
import { easterOf, type Feast, findFeast, isOrdinaryDay } from './church-year.ts';
import {
  addDays,
  type Day,
  type DemoPeriod,
  daysOf,
  isWithin,
  listFortnightlyDays,
  makeDay,
  WEEKDAY_NUMBER,
  weekdayOf,
  weekNumber,
  yearOf,
  yearsOf,
} from './dates.ts';
import { createDayEvent, createDemoPhoto, FIRST_EVENT_ID, pickCyclic } from './events.ts';
import { PERSON_ID } from './people.ts';
import { createRoomRefs, DEMO_PLACES, ROOM_ID } from './places.ts';
import { collections } from './service-texts.ts';
import { createSundayPlan } from './sundays.ts';
import type { DemoEvent, EventContent } from './types.ts';

const PREACHERS = [
  { person_id: PERSON_ID.brunner },
  { person_id: PERSON_ID.aebersold },
  { person_id: PERSON_ID.brunner },
  { name: 'Pfrn. i. R. Elsbeth Marti' },
  { person_id: PERSON_ID.gerber },
] as const;

function usualService(week: number): EventContent {
  return {
    title: 'Gottesdienst',
    event_type: EVENT_TYPE.service,
    organizer: pickCyclic(PREACHERS, week),
    organist_ids: [pickCyclic([PERSON_ID.odermatt, PERSON_ID.odermatt, PERSON_ID.sato], week)],
    verger_ids: [PERSON_ID.waefler],
    lector_ids: pickCyclic([[PERSON_ID.naegeli], [PERSON_ID.rochat], [PERSON_ID.naegeli, PERSON_ID.rochat], []], week),
    visitator_ids: pickCyclic(
      [[PERSON_ID.zollinger], [], [PERSON_ID.stamm], [PERSON_ID.bernasconi, PERSON_ID.zollinger]],
      week,
    ),
    collection: pickCyclic(collections, week),
    target_group_ids: [TARGET_GROUP_ID.everyone],
    layer_ids: [LAYER_ID.village],
    rooms: createRoomRefs(ROOM_ID.church),
  };
}

function feastService(day: Day, feast: Feast): DemoEvent {
  const plan = feastPlans[feast];
  const [from, to] = plan.times ?? ['10:00', '11:00'];
  const usual = { ...usualService(weekNumber(day)), layer_ids: [LAYER_ID.parish] };
  const topic = pickCyclic(plan.topics, yearOf(day));
  return createDayEvent(FIRST_EVENT_ID.service, day, from, to, { ...usual, title: plan.title, topic, ...plan.content });
}

function sundayService(day: Day): DemoEvent {
  const { times, content } = createSundayPlan(day);
  return createDayEvent(FIRST_EVENT_ID.service, day, times[0], times[1], {
    ...usualService(weekNumber(day)),
    ...content,
  });
}

function mainService(day: Day): DemoEvent[] {
  const feast = findFeast(day);
  if (feast !== undefined) return [feastService(day, feast)];
  return weekdayOf(day) === WEEKDAY_NUMBER.sunday ? [sundayService(day)] : [];
}

function christmasEve(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.christmasEve, day, '17:00', '17:45', {
    ...usualService(weekNumber(day)),
    title: 'Familienfeier am Heiligen Abend',
    topic: 'Die Hirten auf dem Feld (Lukas 2,8–20)',
    short_desc: 'Eine kurze Feier für Gross und Klein mit vielen Liedern.',
    coorganizer_ids: [PERSON_ID.imhof, PERSON_ID.caduff],
    target_group_ids: [TARGET_GROUP_ID.families, TARGET_GROUP_ID.toddlers],
    layer_ids: [LAYER_ID.parish],
  });
}

function christmasNight(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.christmasNight, day, '22:30', '23:30', {
    ...usualService(weekNumber(day)),
    title: 'Christnachtfeier',
    topic: 'Ein Licht in der Nacht (Jesaja 9,1–6)',
    organist_ids: [PERSON_ID.odermatt],
    coorganizer_ids: [PERSON_ID.luethi],
    catering: 'Glühwein und Punsch unter der Linde',
    layer_ids: [LAYER_ID.parish],
  });
}

function easterNight(day: Day): DemoEvent {
  return createDayEvent(FIRST_EVENT_ID.easterNight, day, '22:30', '00:15', {
    ...usualService(weekNumber(day)),
    title: 'Osternachtfeier',
    topic: 'Vom Dunkel ins Licht (1. Mose 1,1–5)',
    short_desc: 'Beginn am Feuer vor der Kirche.',
    with_sacrament: 1,
    layer_ids: [LAYER_ID.parish],
  });
}

function nightServices(span: DemoPeriod): DemoEvent[] {
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
  return createDayEvent(FIRST_EVENT_ID.homeService, day, '10:15', '11:00', {
    title: 'Andacht im Alterszentrum Lindenhof',
    short_desc: 'Auch Gäste von ausserhalb sind willkommen.',
    event_type: EVENT_TYPE.devotion,
    organizer: {
      person_id: pickCyclic([PERSON_ID.brunner, PERSON_ID.aebersold, PERSON_ID.gerber], weekNumber(day) / 2),
    },
    organist_ids: [PERSON_ID.sato],
    target_group_ids: [TARGET_GROUP_ID.seniors],
    layer_ids: [LAYER_ID.careHome],
    rooms: [DEMO_PLACES.careHome],
  });
}

export function createServiceEvents(span: DemoPeriod): DemoEvent[] {
  return [
    ...daysOf(span).flatMap(mainService),
    ...nightServices(span),
    ...listFortnightlyDays(span, WEEKDAY_NUMBER.friday).filter(isOrdinaryDay).map(homeService),
  ];
}

interface FeastPlan {
  title: string;
  topics: readonly [string, ...string[]];
  times?: readonly [string, string];
  content?: Partial<EventContent>;
}

const COMMUNION = { with_sacrament: 1 } as const;

const adventPlans = {
  'advent-1': {
    title: 'Gottesdienst zum 1. Advent',
    topics: ['Macht hoch die Tür (Psalm 24)', 'Siehe, dein König kommt (Sacharja 9,9–10)'],
    content: {
      short_desc: 'Mit dem Kirchenchor. Wir zünden die erste Kerze an.',
      coorganizer_ids: [PERSON_ID.luethi],
      catering: 'Adventsapéro mit Punsch vor der Kirche',
      image: createDemoPhoto('adventskranz.jpg', 'Der Adventskranz in der Kirche Seewil'),
    },
  },
  'advent-2': {
    title: 'Gottesdienst zum 2. Advent',
    topics: ['Ein Reis aus dem Stamm Isais (Jesaja 11,1–9)', 'Seht auf und erhebt eure Häupter (Lukas 21,25–33)'],
    content: COMMUNION,
  },
  'advent-3': {
    title: 'Familiengottesdienst zum 3. Advent',
    topics: ['Das Krippenspiel der Kolibri-Kinder', 'Stern über Seewil: ein Krippenspiel'],
    content: {
      short_desc: 'Krippenspiel mit den Kindern der Kolibri-Gruppe.',
      coorganizer_ids: [PERSON_ID.imhof],
      target_group_ids: [TARGET_GROUP_ID.families, TARGET_GROUP_ID.children],
      catering: 'Guetzli und Tee im Foyer',
    },
  },
  'advent-4': {
    title: 'Gottesdienst zum 4. Advent',
    topics: ['Marias Lied (Lukas 1,46–55)', 'Freut euch, der Herr ist nahe (Philipper 4,4–7)'],
    content: { short_desc: 'Das Friedenslicht kann mit nach Hause genommen werden. Bitte Laterne mitbringen.' },
  },
} satisfies Partial<Record<Feast, FeastPlan>>;

const winterPlans = {
  christmas: {
    title: 'Weihnachtsgottesdienst',
    topics: ['Das Wort ward Fleisch (Johannes 1,1–14)', 'Euch ist heute der Heiland geboren (Lukas 2,1–20)'],
    content: { ...COMMUNION, further_coorganizer: 'Bläserquartett Seewil' },
  },
  'new-year': {
    title: 'Gottesdienst zum neuen Jahr',
    topics: ['Die Jahreslosung', 'Meine Zeit steht in deinen Händen (Psalm 31,15–17)'],
    times: ['17:00', '18:00'],
    content: { catering: 'Anstossen auf das neue Jahr im Foyer' },
  },
  'palm-sunday': {
    title: 'Gottesdienst zum Palmsonntag',
    topics: ['Hosianna! (Johannes 12,12–19)', 'Ein König auf dem Esel (Matthäus 21,1–11)'],
    content: {
      target_group_ids: [TARGET_GROUP_ID.everyone, TARGET_GROUP_ID.families],
      short_desc: 'Wir binden Palmzweige.',
    },
  },
  'good-friday': {
    title: 'Gottesdienst zum Karfreitag',
    topics: ['Es ist vollbracht (Johannes 19,16–30)', 'Mein Gott, warum? (Markus 15,20–39)'],
    content: { ...COMMUNION, further_coorganizer: 'Clara Vogt, Violoncello', short_desc: 'Mit Musik für Violoncello.' },
  },
  easter: {
    title: 'Ostergottesdienst',
    topics: ['Der Herr ist auferstanden (Markus 16,1–8)', 'Maria, wen suchst du? (Johannes 20,11–18)'],
    content: {
      ...COMMUNION,
      coorganizer_ids: [PERSON_ID.luethi],
      catering: 'Eiertütschen vor der Kirche',
      long_desc:
        '<p>Mit dem <strong>Kirchenchor</strong> und dem Bläserquartett Seewil. Die Osterkerze ist am Feuer der ' +
        'Osternacht entzündet worden.</p><p>Nach dem Gottesdienst sind alle zum Eiertütschen eingeladen.</p>',
      image: createDemoPhoto('osterkerze.jpg', 'Die Osterkerze, gestaltet von der Konfirmationsklasse', 1200, 1600),
    },
  },
} satisfies Partial<Record<Feast, FeastPlan>>;

const summerPlans = {
  ascension: {
    title: 'Gottesdienst im Freien an Auffahrt',
    topics: ['Was steht ihr da und schaut zum Himmel? (Apostelgeschichte 1,1–11)', 'Weit wie der Himmel (Psalm 103)'],
    times: ['10:30', '11:45'],
    content: {
      rooms: [DEMO_PLACES.forestHut, ...createRoomRefs(ROOM_ID.chapel)],
      short_desc: 'Bei schlechtem Wetter in der Kapelle Oberegg. Auskunft ab 8 Uhr: 044 555 01 99.',
      catering: 'Grilladen bitte selbst mitbringen, das Feuer brennt',
      verger_ids: [PERSON_ID.tobler],
    },
  },
  pentecost: {
    title: 'Pfingstgottesdienst',
    topics: ['Feuer und Sturm (Apostelgeschichte 2,1–13)', 'Der Geist weht, wo er will (Johannes 3,1–8)'],
    content: { ...COMMUNION, further_coorganizer: 'Jodlerklub Bergecho' },
  },
  confirmation: {
    title: 'Konfirmationsgottesdienst',
    topics: ['Unterwegs mit leichtem Gepäck', 'Wer bin ich – und wer noch?'],
    content: {
      short_desc: 'Gestaltet von den Konfirmandinnen und Konfirmanden.',
      coorganizer_ids: [PERSON_ID.caduff],
      target_group_ids: [TARGET_GROUP_ID.everyone, TARGET_GROUP_ID.youth],
      catering: 'Apéro der Kirchenpflege auf dem Kirchplatz',
    },
  },
} satisfies Partial<Record<Feast, FeastPlan>>;

const autumnPlans = {
  bettag: {
    title: 'Ökumenischer Gottesdienst zum Eidgenössischen Dank-, Buss- und Bettag',
    topics: ['Suchet der Stadt Bestes (Jeremia 29,4–14)', 'Dankbarkeit (Lukas 17,11–19)'],
    content: { further_coorganizer: 'Katholische Pfarrei St. Martin', catering: 'Risotto im Kirchgemeindehaus' },
  },
  harvest: {
    title: 'Gottesdienst zum Erntedank',
    topics: ['Aller Augen warten auf dich (Psalm 104)', 'Säen und ernten (2. Korinther 9,6–15)'],
    content: {
      short_desc: 'Erntegaben können am Samstag bis 16 Uhr in die Kirche gebracht werden.',
      target_group_ids: [TARGET_GROUP_ID.everyone, TARGET_GROUP_ID.families],
      further_coorganizer: 'Landfrauen Seewil',
      image: createDemoPhoto('erntedank.jpg', 'Erntegaben vor dem Taufstein'),
    },
  },
  reformation: {
    title: 'Gottesdienst zum Reformationssonntag',
    topics: ['Allein durch Gnade (Römer 3,21–28)', 'Zur Freiheit befreit (Galater 5,1–6)'],
    content: { ...COMMUNION, catering: 'Suppe und Brot im Grossen Saal' },
  },
  eternity: {
    title: 'Gottesdienst zum Ewigkeitssonntag',
    topics: ['Ein neuer Himmel, eine neue Erde (Offenbarung 21,1–7)', 'Lehre uns bedenken (Psalm 90)'],
    content: {
      short_desc: 'Wir nennen die Namen der Verstorbenen und zünden für jede und jeden eine Kerze an.',
      coorganizer_ids: [PERSON_ID.aebersold],
    },
  },
} satisfies Partial<Record<Feast, FeastPlan>>;

const feastPlans: Record<Feast, FeastPlan> = { ...adventPlans, ...winterPlans, ...summerPlans, ...autumnPlans };
