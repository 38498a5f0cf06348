import type { EventContent } from './types.ts';

type Collection = NonNullable<EventContent['collection']>;
type Texts = readonly [string, ...string[]];

export const sundayTopics: Texts = [
  'Vom Suchen und Finden (Lukas 15,1–10)',
  'Ein Platz am Tisch (Lukas 14,15–24)',
  'Fürchte dich nicht (Jesaja 43,1–7)',
  'Brot für den Weg (1. Könige 19,1–13)',
  'Das Salz in der Suppe (Matthäus 5,13–16)',
  'Wer ist mein Nächster? (Lukas 10,25–37)',
  'Jakobs Traum von der Leiter (1. Mose 28,10–22)',
  'Alles hat seine Zeit (Prediger 3,1–15)',
  'Von Sorgen und Spatzen (Matthäus 6,25–34)',
  'Rut bleibt (Rut 1,1–18)',
  'Ein Hirt und viele Schafe (Psalm 23)',
  'Über das Wasser gehen (Matthäus 14,22–33)',
  'Glaube, Hoffnung, Liebe (1. Korinther 13)',
  'Der Baum am Wasser (Psalm 1)',
  'Zachäus steigt herab (Lukas 19,1–10)',
  'Die Arbeiter im Weinberg (Matthäus 20,1–16)',
  'Jona und der weite Himmel (Jona 4)',
  'Maria und Marta (Lukas 10,38–42)',
  'Bis an die Enden der Erde (Psalm 139)',
];

export const frenchTopics: Texts = [
  'Le pain partagé (Jean 6,1–15)',
  'La brebis retrouvée (Luc 15,3–7)',
  'Au bord du puits (Jean 4,5–30)',
  'Lève-toi et marche (Actes 3,1–10)',
  'Le grain de moutarde (Marc 4,30–32)',
  'Qui est mon prochain ? (Luc 10,25–37)',
  'Une lampe sur mes pas (Psaume 119,105–112)',
];

export const collections: readonly [Collection, ...Collection[]] = [
  { project: 'Schulgarten in Ndala, Sambia', url: 'https://schulgarten.example.org/' },
  { project: 'Telefonseelsorge der Region', url: 'https://telefonseelsorge.example.net/' },
  { project: 'Verein Nachbarschaftshilfe Seewil' },
  { project: 'Gassenküche am Fluss', url: 'https://gassenkueche.example.com/spenden' },
  { project: 'Deutschkurse für Geflüchtete im Bezirk', url: '/de/projekte/deutschkurse' },
  { project: 'Frauenhaus im Oberland' },
  { project: 'Wiederaufbau nach dem Unwetter im Bergtal', url: 'https://hilfe.example.org/bergtal' },
  { project: 'Bibelübersetzung ins Rätoromanische' },
];

/** Catering before or after an ordinary service. */
export const caterings: Texts = [
  'Kirchenkaffee im Foyer',
  'Kirchenkaffee im Foyer mit Züpfe und Konfitüre',
  'Apéro vor der Kirche, bei Regen im Foyer',
  'Teilete: Alle bringen etwas mit, Getränke sind da',
  'Zmorge ab 9 Uhr im Grossen Saal',
];
