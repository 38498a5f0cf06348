// The words of the pages of people, in the four languages.

import type { WordsOf } from './record-kind.ts';

type PersonField =
  | ('firstname' | 'lastname' | 'parish_function' | 'profession' | 'visibility' | 'email' | 'phone' | 'business_name')
  | ('address' | 'postcode' | 'city' | 'website' | 'short_desc' | 'desc_tasks' | 'desc_personal' | 'image')
  | ('main_group_id' | 'groups' | 'sex' | 'url' | 'url_type');

export const personWords: WordsOf<PersonField> = {
  de: {
    ...{ title: 'Personen', one: 'Person', newOne: 'Neue Person' },
    intro:
      'Wer predigt, spielt, leitet oder erreichbar ist. Was davon öffentlich wird, entscheidet jede Person selbst.',
    empty: 'Noch ist niemand eingetragen.',
    emptyHelp: 'Beginnen Sie mit den Pfarrpersonen; danach lassen sie sich bei jedem Anlass wählen.',
    fields: {
      ...{
        firstname: 'Vorname',
        lastname: 'Nachname',
        parish_function: 'Aufgabe in der Gemeinde',
        profession: 'Beruf',
      },
      ...{ visibility: 'Zustimmung: wo die Person erscheinen darf', email: 'E-Mail', phone: 'Telefon' },
      ...{
        business_name: 'Stelle oder Firma',
        address: 'Strasse',
        postcode: 'PLZ',
        city: 'Ort',
        website: 'Eigene Website',
      },
      ...{ short_desc: 'In einem Satz', desc_tasks: 'Aufgaben', desc_personal: 'Persönliches', image: 'Bild' },
      ...{ main_group_id: 'Hauptgruppe', groups: 'Gruppen', sex: 'Geschlecht' },
      ...{ url: 'Seite über die Person', url_type: 'Art dieser Seite' },
    },
    hints: {
      parish_function: 'Wie «Pfarrerin Dorf» oder «Organist».',
      desc_tasks: 'Eine Aufgabe auf jeder Zeile.',
      url: 'Wo auf der Website mehr steht.',
    },
  },
  fr: {
    ...{ title: 'Personnes', one: 'Personne', newOne: 'Nouvelle personne' },
    intro: 'Qui prêche, joue, dirige ou se laisse joindre. Chacun décide lui-même de ce qui devient public.',
    empty: 'Personne n’est encore inscrit.',
    emptyHelp: 'Commencez par les pasteurs ; vous pourrez ensuite les choisir pour chaque événement.',
    fields: {
      ...{
        firstname: 'Prénom',
        lastname: 'Nom',
        parish_function: 'Fonction dans la paroisse',
        profession: 'Profession',
      },
      ...{ visibility: 'Accord : où la personne peut paraître', email: 'E-mail', phone: 'Téléphone' },
      ...{
        business_name: 'Service ou entreprise',
        address: 'Rue',
        postcode: 'NPA',
        city: 'Localité',
        website: 'Site personnel',
      },
      ...{ short_desc: 'En une phrase', desc_tasks: 'Tâches', desc_personal: 'Personnel', image: 'Image' },
      ...{ main_group_id: 'Groupe principal', groups: 'Groupes', sex: 'Sexe' },
      ...{ url: 'Page sur la personne', url_type: 'Genre de cette page' },
    },
    hints: {
      parish_function: 'Comme « pasteure du village » ou « organiste ».',
      desc_tasks: 'Une tâche par ligne.',
      url: 'Où le site en dit plus.',
    },
  },
  it: {
    ...{ title: 'Persone', one: 'Persona', newOne: 'Nuova persona' },
    intro: 'Chi predica, suona, dirige o è raggiungibile. Ognuno decide da sé che cosa diventa pubblico.',
    empty: 'Non è ancora iscritto nessuno.',
    emptyHelp: 'Inizi dai pastori; poi si possono scegliere per ogni evento.',
    fields: {
      ...{
        firstname: 'Nome',
        lastname: 'Cognome',
        parish_function: 'Compito nella parrocchia',
        profession: 'Professione',
      },
      ...{ visibility: 'Consenso: dove la persona può apparire', email: 'E-mail', phone: 'Telefono' },
      ...{
        business_name: 'Ufficio o ditta',
        address: 'Via',
        postcode: 'NPA',
        city: 'Località',
        website: 'Sito personale',
      },
      ...{ short_desc: 'In una frase', desc_tasks: 'Compiti', desc_personal: 'Personale', image: 'Immagine' },
      ...{ main_group_id: 'Gruppo principale', groups: 'Gruppi', sex: 'Sesso' },
      ...{ url: 'Pagina sulla persona', url_type: 'Genere di questa pagina' },
    },
    hints: {
      parish_function: 'Come «pastora del villaggio» o «organista».',
      desc_tasks: 'Un compito per riga.',
      url: 'Dove il sito dice di più.',
    },
  },
  en: {
    ...{ title: 'People', one: 'Person', newOne: 'New person' },
    intro: 'Who preaches, plays, leads or can be reached. Each person decides what of it becomes public.',
    empty: 'Nobody is entered yet.',
    emptyHelp: 'Begin with the ministers; they can then be chosen at every event.',
    fields: {
      ...{
        firstname: 'First name',
        lastname: 'Last name',
        parish_function: 'Role in the parish',
        profession: 'Profession',
      },
      ...{ visibility: 'Consent: where the person may appear', email: 'E-mail', phone: 'Telephone' },
      ...{
        business_name: 'Office or firm',
        address: 'Street',
        postcode: 'Postcode',
        city: 'Town',
        website: 'Own website',
      },
      ...{ short_desc: 'In a sentence', desc_tasks: 'Tasks', desc_personal: 'Personal', image: 'Picture' },
      ...{ main_group_id: 'Main group', groups: 'Groups', sex: 'Sex' },
      ...{ url: 'Page about the person', url_type: 'Kind of that page' },
    },
    hints: {
      parish_function: 'Such as “minister of the village” or “organist”.',
      desc_tasks: 'One task on each line.',
      url: 'Where the website says more.',
    },
  },
};
