// Column names in tables. Each line has German, French, Italian and English names separated by `|`; the first name of each language is
// used in templates and pages, the others are recognized too.

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
export const COLUMN_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
