// What the fields of an event and the parts of its page are called, in the four languages.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';
import type { FieldName, Fold } from './fields.ts';

interface Labels {
  readonly fields: Readonly<Record<FieldName, string>>;
  readonly folds: Readonly<Record<Fold, string>>;
}

export const LABELS: Readonly<Record<Language, Labels>> = typesetAll({
  de: {
    fields: {
      ...{ title: 'Titel', when: 'Wann', place: 'Wo', type: 'Art', layers: 'Bereiche', statusNote: 'Hinweis dazu' },
      ...{ topic: 'Thema', short: 'Kurztext', long: 'Langer Text', organizer: 'Verantwortlich' },
      ...{ coorganizers: 'Mitverantwortlich', further: 'Weitere Mitwirkende', organists: 'Orgel' },
      ...{ vergers: 'Sigristendienst', lectors: 'Lesung', visitators: 'Besuchsdienst', targets: 'Zielgruppen' },
      ...{ sacrament: 'Mit Abendmahl', childcare: 'Kinderhüte', baptism: 'Taufe', collection: 'Kollekte' },
      ...{ catering: 'Essen und Trinken', signup: 'Anmeldung', image: 'Bild', files: 'Dateien' },
      ...{ public: 'Öffentlich', state: 'Stand', publishFrom: 'Erscheint ab', hideTime: 'Uhrzeit nicht zeigen' },
      ...{ occupied: 'Auf- und Abbau', note: 'Interne Notiz' },
    },
    folds: {
      ...{ texts: 'Texte', people: 'Menschen', audience: 'Für wen', service: 'Abendmahl, Taufe, Kollekte, Kinderhüte' },
      ...{ signup: 'Anmeldung', media: 'Bild und Dateien', publishing: 'Veröffentlichung' },
      ...{ occupied: 'Auf- und Abbau', internal: 'Interne Notiz' },
    },
  },
  fr: {
    fields: {
      ...{ title: 'Titre', when: 'Quand', place: 'Où', type: 'Genre', layers: 'Domaines', statusNote: 'Remarque' },
      ...{ topic: 'Thème', short: 'Texte court', long: 'Texte long', organizer: 'Responsable' },
      ...{ coorganizers: 'Coresponsables', further: 'Avec la participation de', organists: 'Orgue' },
      ...{ vergers: 'Sacristain', lectors: 'Lecture', visitators: 'Visites', targets: 'Groupes cibles' },
      ...{ sacrament: 'Avec sainte cène', childcare: 'Garderie', baptism: 'Baptême', collection: 'Offrande' },
      ...{ catering: 'Repas et boissons', signup: 'Inscription', image: 'Image', files: 'Fichiers' },
      ...{ public: 'Public', state: 'État', publishFrom: 'Paraît dès le', hideTime: 'Ne pas montrer l’heure' },
      ...{ occupied: 'Installation et rangement', note: 'Note interne' },
    },
    folds: {
      ...{ texts: 'Textes', people: 'Personnes', audience: 'Pour qui', service: 'Cène, baptême, offrande, garderie' },
      ...{ signup: 'Inscription', media: 'Image et fichiers', publishing: 'Publication' },
      ...{ occupied: 'Installation et rangement', internal: 'Note interne' },
    },
  },
  it: {
    fields: {
      ...{ title: 'Titolo', when: 'Quando', place: 'Dove', type: 'Genere', layers: 'Ambiti', statusNote: 'Nota' },
      ...{ topic: 'Tema', short: 'Testo breve', long: 'Testo lungo', organizer: 'Responsabile' },
      ...{ coorganizers: 'Corresponsabili', further: 'Altri partecipanti', organists: 'Organo' },
      ...{ vergers: 'Sagrestano', lectors: 'Lettura', visitators: 'Visite', targets: 'Destinatari' },
      ...{ sacrament: 'Con Santa Cena', childcare: 'Custodia bambini', baptism: 'Battesimo', collection: 'Colletta' },
      ...{ catering: 'Cibo e bevande', signup: 'Iscrizione', image: 'Immagine', files: 'File' },
      ...{ public: 'Pubblico', state: 'Stato', publishFrom: 'Appare dal', hideTime: 'Non mostrare l’ora' },
      ...{ occupied: 'Allestimento e riordino', note: 'Nota interna' },
    },
    folds: {
      ...{ texts: 'Testi', people: 'Persone', audience: 'Per chi', service: 'Cena, battesimo, colletta, bambini' },
      ...{ signup: 'Iscrizione', media: 'Immagine e file', publishing: 'Pubblicazione' },
      ...{ occupied: 'Allestimento e riordino', internal: 'Nota interna' },
    },
  },
  en: {
    fields: {
      ...{ title: 'Title', when: 'When', place: 'Where', type: 'Kind', layers: 'Areas', statusNote: 'Note about it' },
      ...{ topic: 'Topic', short: 'Short text', long: 'Long text', organizer: 'In charge' },
      ...{ coorganizers: 'Also in charge', further: 'Others taking part', organists: 'Organ' },
      ...{ vergers: 'Verger', lectors: 'Readers', visitators: 'Visitors', targets: 'Target groups' },
      ...{ sacrament: 'With communion', childcare: 'Childcare', baptism: 'Baptism', collection: 'Collection' },
      ...{ catering: 'Food and drink', signup: 'Sign-up', image: 'Picture', files: 'Files' },
      ...{ public: 'Public', state: 'State', publishFrom: 'Appears from', hideTime: 'Don’t show the time' },
      ...{ occupied: 'Setting up and clearing', note: 'Internal note' },
    },
    folds: {
      ...{
        texts: 'Texts',
        people: 'People',
        audience: 'For whom',
        service: 'Communion, baptism, collection, childcare',
      },
      ...{ signup: 'Sign-up', media: 'Picture and files', publishing: 'Publishing' },
      ...{ occupied: 'Setting up and clearing', internal: 'Internal note' },
    },
  },
});
