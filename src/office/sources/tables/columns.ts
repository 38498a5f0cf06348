// Columns of import tables, derived from the rules of each kind, so that new fields and kinds are included automatically.

import type { Kind } from '../../../model/entity.ts';
import type { DescribedValue, JsonSchema } from '../../../model/format/rule.ts';
import type { Language } from '../../../model/instance.ts';
import { KINDS } from '../../../model/kinds/index.ts';
import { foldForSearch } from '../../../util/fold-for-search.ts';

export type CellForm =
  | {
      readonly form:
        | 'text'
        | 'html'
        | 'yes'
        | 'number'
        | 'moment'
        | 'day'
        | 'when'
        | 'uid'
        | 'id'
        | 'project'
        | 'private'
        | 'categories'
        | 'weekday';
    }
  | { readonly form: 'choice'; readonly choices: readonly string[] }
  | { readonly form: 'one' | 'some' | 'members' | 'organizer' | 'places'; readonly kind: Kind };

export type TableColumn = CellForm & {
  /** Name of a bundle field; events also have `uid`, `private`, `categories`, `weekday` and the parts of times (`date`, …). */
  readonly name: string;
  readonly isRequired: boolean;
};

export const TABLE_KINDS = [
  'event',
  'person',
  'room',
  'building',
  'layer',
  'target_group',
  'person_group',
  'document_group',
  'list_group',
] as const satisfies readonly Kind[];

export type TableKind = (typeof TABLE_KINDS)[number];

export const TIME_COLUMNS = ['date', 'time_from', 'date_until', 'time_to', 'date_from', 'date_to'] as const;

const OWN_FORMS: Readonly<Record<string, CellForm>> = {
  'event.rooms': { form: 'places', kind: 'room' },
  'event.organizer': { form: 'organizer', kind: 'person' },
  'event.collection': { form: 'project' },
  'person.groups': { form: 'members', kind: 'person_group' },
};

const known = new Map<TableKind, readonly TableColumn[]>();

/** Columns of a kind, in the order of the bundle; for events the times come first. */
export function columnsOfKind(kind: TableKind): readonly TableColumn[] {
  const made = known.get(kind) ?? makeColumns(kind);
  known.set(kind, made);
  return made;
}

/** Fields of events that other columns set, or that no table may set. */
const OTHER_EVENT_FIELDS = /^date_|^request_id$/;

function makeColumns(kind: TableKind): TableColumn[] {
  const fields = KINDS.find((table) => table.kind === kind)?.rule.fields ?? [];
  const own = fields.flatMap(([name, rule]): TableColumn[] => {
    if (name === 'id' || name === 'position' || (kind === 'event' && OTHER_EVENT_FIELDS.test(name))) return [];
    const form = OWN_FORMS[`${kind}.${name}`] ?? formOf(rule);
    return form === undefined ? [] : [{ ...form, name, isRequired: rule.fallback === undefined }];
  });
  if (kind !== 'event') return [{ name: 'id', form: 'id', isRequired: false }, ...own];
  const when = TIME_COLUMNS.map((name): TableColumn => ({ name, form: 'when', isRequired: name === 'date' }));
  return [
    ...when,
    ...own,
    { name: 'private', form: 'private', isRequired: false },
    { name: 'categories', form: 'categories', isRequired: false },
    { name: 'weekday', form: 'weekday', isRequired: false },
    { name: 'uid', form: 'uid', isRequired: false },
  ];
}

function formOf(rule: DescribedValue): CellForm | undefined {
  const schema = plainSchema(rule.schema);
  const of = kindNamed(schema);
  if (of !== undefined) return { form: schema['type'] === 'array' ? 'some' : 'one', kind: of };
  if (Array.isArray(schema['enum'])) return { form: 'choice', choices: schema['enum'].map(String) };
  switch (schema['type']) {
    case 'boolean':
      return { form: 'yes' };
    case 'integer':
      return { form: 'number' };
    case 'string':
      if (schema['contentMediaType'] === 'text/html') return { form: 'html' };
      if (schema['format'] === 'date') return { form: 'day' };
      return { form: String(schema['pattern'] ?? '').includes(' ') ? 'moment' : 'text' };
    default:
      return undefined;
  }
}

function plainSchema(schema: JsonSchema): JsonSchema {
  const [inner] = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as JsonSchema[]) : [];
  return inner ?? schema;
}

function kindNamed(schema: JsonSchema): Kind | undefined {
  const named = schema['type'] === 'array' ? (schema['items'] as JsonSchema | undefined) : schema;
  const [, kind = ''] = /^id of a (.+)$/.exec(String(named?.['description'] ?? '')) ?? [];
  return KINDS.find((table) => table.kind === kind.replaceAll(' ', '_'))?.kind;
}

const LANGUAGES: readonly Language[] = ['de', 'fr', 'it', 'en'];

function namesOf(kind: TableKind, name: string): readonly (readonly string[])[] {
  return (COLUMN_NAMES[kind]?.[name] ?? '').split('|').map((part) => part.split(',').map((one) => one.trim()));
}

export function columnLabelOf(kind: TableKind, name: string, language: Language): string {
  return namesOf(kind, name)[LANGUAGES.indexOf(language)]?.[0] || name;
}

function foldHeading(heading: string): string {
  return foldForSearch(heading)
    .replace(/\(.*?\)|\*/g, ' ')
    .replace(/[^\p{L}\p{N}°.]+/gu, ' ')
    .trim();
}

const byHeading = new Map<TableKind, ReadonlyMap<string, string>>();

/** All known headings of a kind; a heading shared by two columns belongs to the first. */
function headingsOf(kind: TableKind): ReadonlyMap<string, string> {
  const before = byHeading.get(kind);
  if (before !== undefined) return before;
  const headings = new Map<string, string>();
  const add = (heading: string, name: string) => {
    if (heading !== '' && !headings.has(heading)) headings.set(heading, name);
  };
  const columns = columnsOfKind(kind);
  for (const { name } of columns) add(foldHeading(name), name);
  // Primary names take precedence over alternative names.
  for (const { name } of columns) for (const [first = ''] of namesOf(kind, name)) add(foldHeading(first), name);
  for (const { name } of columns)
    for (const names of namesOf(kind, name)) for (const one of names) add(foldHeading(one), name);
  byHeading.set(kind, headings);
  return headings;
}

export function findColumnForHeading(kind: TableKind, heading: string): string | undefined {
  return headingsOf(kind).get(foldHeading(heading));
}

/** Languages in which a heading names its column; empty for unknown headings and bundle names. */
export function findLanguagesOfHeading(kind: TableKind, heading: string): readonly Language[] {
  const named = namesOf(kind, findColumnForHeading(kind, heading) ?? '');
  return LANGUAGES.filter((_, at) => named[at]?.some((one) => foldHeading(one) === foldHeading(heading)) === true);
}

export function isPrimaryHeading(kind: TableKind, name: string, heading: string): boolean {
  return namesOf(kind, name).some(([first = '']) => first !== '' && foldHeading(first) === foldHeading(heading));
}

/** True if a line is a known heading of any kind, so a text without separators may be a table with one column. */
export function isKnownHeading(line: string): boolean {
  const heading = line.replace(/^"|"$/g, '');
  return TABLE_KINDS.some((kind) => findColumnForHeading(kind, heading) !== undefined);
}

export function listReferencedTableKinds(kind: TableKind): ReadonlySet<Kind> {
  return new Set(columnsOfKind(kind).flatMap((column): Kind[] => ('kind' in column ? [column.kind] : [])));
}

const COMMON = {
  id: 'Nummer, ID, Nr., Nr|numéro, no, n°|numero, n.|number, no., ref',
  name: 'Name, Bezeichnung|nom, désignation|nome, denominazione|name',
  url: 'Adresse der Seite, Link, URL|adresse de la page, lien|indirizzo della pagina, link|address of the page, link, url',
  public: 'Öffentlich, veröffentlichen, publizieren|public, publier|pubblico, pubblicare|public, publish',
  parent_id:
    'Übergeordnet, gehört zu|élément supérieur, fait partie de|elemento superiore, fa parte di|parent, part of',
  street: 'Strasse, Straße, Adresse|rue, adresse|via, indirizzo|street, address',
  postcode: 'PLZ, Postleitzahl|NPA, code postal|NPA, CAP|postcode, zip, postal code',
  city: 'Ort, Stadt|localité, ville|località, città|town, city, place',
} as const;

const EVENT = {
  uid: 'UID, Kennung, Schlüssel, Nummer, ID, Nr., Nr|identifiant, numéro, no|identificativo, numero|uid, key, number, id',
  date: 'Datum, Tag, Wann, Beginnt am|date, jour, quand|data, giorno, quando|date, day, when, start date',
  weekday: 'Wochentag, Wtag, WT|jour de la semaine|giorno della settimana|weekday, day of the week',
  time_from:
    'Zeit, Uhrzeit, Beginnzeit, Startzeit, Zeit von, Beginnt um|heure, heure de début|ora, orario, ora di inizio|time, start time',
  date_until:
    'Datum bis, Enddatum, letzter Tag, Endet am|date de fin, jusqu’au|data di fine, fino al|end date, last day',
  time_to: 'Zeit bis, Endzeit, Schluss, Endet um|heure de fin, jusqu’à|ora di fine, fino alle|end time, until',
  date_from: 'Beginn, Start, Anfang, Von, Start am|début, de, commence|inizio, da, comincia|start, from, begin, starts',
  date_to: 'Ende, Bis, Schliesst um|fin, à, se termine|fine, a, finisce|end, to, ends, finish',
  hide_time:
    'Ganztägig, ganzer Tag, ganztägiges Ereignis|toute la journée, journée entière|' +
    'tutto il giorno, giornata intera|all day, all day event, hide time',
  title:
    'Titel, Anlass, Veranstaltung, Betreff, Was|titre, événement, manifestation, activité, objet|' +
    'titolo, evento, attività, oggetto|title, event, subject, summary, what',
  topic: 'Thema, Untertitel|thème, sous-titre|tema, sottotitolo|topic, subtitle',
  short_desc: 'Kurztext, Kurzbeschreibung|texte court, résumé|testo breve, riassunto|short text, teaser',
  long_desc: 'Beschreibung, Text, Details|description, texte|descrizione, testo|description, text, details',
  event_type: 'Art, Anlassart, Kategorie, Typ|genre, type, catégorie|tipo, genere, categoria|type, kind, category',
  categories: 'Kategorien|catégories|categorie|categories',
  rooms:
    'Raum, Räume, Ort, Lokal, Wo, Saal|salle, salles, lieu, où|sala, sale, luogo, dove|room, rooms, location, place, where, venue',
  layer_ids: 'Bereich, Bereiche, Gemeinde|domaine, domaines|ambito, ambiti|area, areas, layer, layers',
  target_group_ids:
    'Zielgruppe, Zielgruppen, Für wen|groupe cible, groupes cibles, pour qui|' +
    'gruppo di destinatari, destinatari, per chi|target group, target groups, for whom, audience',
  organizer:
    'Verantwortlich, Leitung, Veranstalter, Organisator, Organisatorin, Besprechungsorganisator, Pfarrer, Pfarrerin, ' +
    'Pfarrperson, Wer|responsable, organisateur, organisateur de la réunion, pasteur, qui|' +
    'responsabile, organizzatore, organizzatore riunione, organizzatore della riunione, pastore, chi|' +
    'organizer, organiser, meeting organizer, meeting organiser, responsible, lead, who, pastor',
  coorganizer_ids: 'Mitwirkende, Mitwirkung|avec, participants|con, collaborano|with, contributors',
  further_coorganizer:
    'Weitere Mitwirkende, Gäste|autres participants, invités|altri collaboratori, ospiti|further contributors, guests',
  lector_ids: 'Lektor, Lektorin, Lesung|lecteur, lectrice, lecture|lettore, lettrice, lettura|lector, reader',
  visitator_ids: 'Besuchsdienst|service de visites|servizio visite|visitator',
  organist_ids:
    'Organist, Organistin, Orgel, Musik|organiste, orgue, musique|organista, organo, musica|organist, organ, music',
  verger_ids: 'Sigrist, Sigristin, Mesmer|sacristain, sacristaine|sagrestano, sagrestana|verger, sexton',
  catering: 'Verpflegung, Essen|restauration, repas|ristoro, pasto|catering, food',
  collection: 'Kollekte, Kollekte für|offrande, collecte|colletta, offerta|collection, offering',
  public: COMMON.public,
  private:
    'Privat, Vertraulich, Vertraulichkeit|privé, privée, confidentiel, confidentialité|' +
    'privato, riservato, riservatezza|private, confidential, sensitivity',
  status: 'Status, Zustand|état, statut|stato, stato dell’evento|status',
  status_note: 'Hinweis zur Absage|remarque sur l’annulation|nota sull’annullamento|note on the status',
  state: 'Stand|avancement|avanzamento|state',
  publish_from:
    'Erscheint ab, Veröffentlichen ab|paraît dès le, publier dès|appare dal, pubblicare dal|appears from, publish from',
  internal_note:
    'Interne Notiz, intern, Notiz, Notizen, Bemerkung, Bemerkungen, Anmerkung, Anmerkungen, Kommentar, Kommentare|' +
    'note interne, interne, note, notes, remarque, remarques, commentaire, commentaires|' +
    'nota interna, interno, nota, note, osservazione, osservazioni, commento, commenti|' +
    'internal note, internal, note, notes, remark, remarks, comment, comments',
  with_sacrament:
    'Mit Abendmahl, Abendmahl|avec sainte cène, sainte cène, cène|con Santa Cena, Santa Cena|with communion, communion',
  occupies_from:
    'Raum belegt ab, Aufbau ab|salle occupée dès, installation dès|sala occupata dalle, allestimento dalle|' +
    'room taken from, setting up from',
  occupies_to:
    'Raum belegt bis, Abbau bis|salle occupée jusqu’à, rangement jusqu’à|' +
    'sala occupata fino alle, riordino fino alle|room taken until, clearing until',
} as const;

const PERSON = {
  firstname: 'Vorname|prénom|nome di battesimo, nome|first name, given name, firstname',
  lastname: 'Nachname, Name, Familienname|nom de famille, nom|cognome|last name, surname, family name, name, lastname',
  visibility: 'Sichtbarkeit, sichtbar|visibilité, visible|visibilità, visibile|visibility, visible',
  sex: 'Geschlecht|sexe|sesso|sex, gender',
  phone:
    'Telefon, Tel., Telefonnummer, Natel, Mobile|téléphone, tél., portable|telefono, tel., cellulare|phone, telephone, mobile',
  email:
    'E-Mail, Mail, Email, E-Mail-Adresse|courriel, e-mail, mail|posta elettronica, e-mail, email, mail|e-mail, email, mail',
  profession: 'Beruf|profession|professione|profession, job',
  parish_function: 'Funktion, Aufgabe, Amt|fonction, charge|funzione, carica|function, role, office',
  short_desc: 'Kurztext|texte court|testo breve|short text',
  address: 'Strasse, Straße, Adresse|rue, adresse|via, indirizzo|street, address',
  business_name:
    'Firma, Organisation|entreprise, organisation|ditta, organizzazione|company, organisation, organization',
  desc_tasks: 'Aufgaben|tâches|compiti|tasks',
  desc_personal: 'Über mich, Persönliches|à propos|su di me|about',
  website: 'Website, Webseite|site web, site|sito web, sito|website',
  main_group_id: 'Hauptgruppe|groupe principal|gruppo principale|main group',
  groups: 'Gruppe, Gruppen|groupe, groupes|gruppo, gruppi|group, groups',
} as const;

const ROOM = {
  building_id: 'Gebäude, Haus|bâtiment, immeuble|edificio, stabile|building, house',
  public_name: 'Öffentlicher Name|nom public|nome pubblico|public name',
  shortcut: 'Kürzel, Abkürzung|abréviation, sigle|abbreviazione, sigla|shortcut, abbreviation',
  capacity: 'Plätze, Kapazität, Anzahl Plätze|places, capacité|posti, capienza|seats, capacity',
  equipment: 'Ausstattung|équipement|attrezzatura|equipment',
  bookable: 'Buchbar, reservierbar|réservable|prenotabile|bookable',
} as const;

const GROUPS = {
  longname: 'Voller Name, Langname|nom complet|nome completo|full name, long name',
  short_name: 'Kurzname|nom court|nome breve|short name',
  public_name: ROOM.public_name,
  description: 'Beschreibung|description|descrizione|description',
} as const;

/** Names by kind and field; fields not listed are known only by their bundle name. */
const COLUMN_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  event: EVENT,
  person: { ...COMMON, ...PERSON },
  room: { ...COMMON, ...ROOM },
  building: COMMON,
  layer: COMMON,
  target_group: { ...COMMON, ...GROUPS },
  person_group: { ...COMMON, ...GROUPS },
  document_group: { ...COMMON, ...GROUPS },
  list_group: COMMON,
};
