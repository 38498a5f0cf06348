import { TARGET } from './areas.ts';
import type { Feast } from './church-year.ts';
import { photo } from './events.ts';
import { PERSON } from './people.ts';
import { PLACE, ROOM, roomRefs } from './places.ts';
import type { EventContent } from './types.ts';

/** How a feast's service differs from an ordinary one. */
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
      coorganizer_ids: [PERSON.luethi],
      catering: 'Adventsapéro mit Punsch vor der Kirche',
      image: photo('adventskranz.jpg', 'Der Adventskranz in der Kirche Seewil'),
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
      coorganizer_ids: [PERSON.imhof],
      target_group_ids: [TARGET.families, TARGET.children],
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
    content: { target_group_ids: [TARGET.everyone, TARGET.families], short_desc: 'Wir binden Palmzweige.' },
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
      coorganizer_ids: [PERSON.luethi],
      catering: 'Eiertütschen vor der Kirche',
      long_desc:
        '<p>Mit dem <strong>Kirchenchor</strong> und dem Bläserquartett Seewil. Die Osterkerze ist am Feuer der ' +
        'Osternacht entzündet worden.</p><p>Nach dem Gottesdienst sind alle zum Eiertütschen eingeladen.</p>',
      image: photo('osterkerze.jpg', 'Die Osterkerze, gestaltet von der Konfirmationsklasse', 1200, 1600),
    },
  },
} satisfies Partial<Record<Feast, FeastPlan>>;

const summerPlans = {
  ascension: {
    title: 'Gottesdienst im Freien an Auffahrt',
    topics: ['Was steht ihr da und schaut zum Himmel? (Apostelgeschichte 1,1–11)', 'Weit wie der Himmel (Psalm 103)'],
    times: ['10:30', '11:45'],
    content: {
      rooms: [PLACE.forestHut, ...roomRefs(ROOM.chapel)],
      short_desc: 'Bei schlechtem Wetter in der Kapelle Oberegg. Auskunft ab 8 Uhr: 044 555 01 99.',
      catering: 'Grilladen bitte selbst mitbringen, das Feuer brennt',
      verger_ids: [PERSON.tobler],
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
      coorganizer_ids: [PERSON.caduff],
      target_group_ids: [TARGET.everyone, TARGET.youth],
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
      target_group_ids: [TARGET.everyone, TARGET.families],
      further_coorganizer: 'Landfrauen Seewil',
      image: photo('erntedank.jpg', 'Erntegaben vor dem Taufstein'),
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
      coorganizer_ids: [PERSON.aebersold],
    },
  },
} satisfies Partial<Record<Feast, FeastPlan>>;

export const feastPlans: Record<Feast, FeastPlan> = { ...adventPlans, ...winterPlans, ...summerPlans, ...autumnPlans };
