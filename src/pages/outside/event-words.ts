// What stands beside the facts of an event, in the four languages.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

/** The roles that people have at an event, as the interface calls them. */
export type Role =
  | 'organizer'
  | 'coorganizers'
  | 'lectors'
  | 'visitators'
  | 'organists'
  | 'vergers'
  | 'childcare_person'
  | 'subscribe_person';

export interface EventWords {
  readonly facts: string;
  readonly where: string;
  readonly map: string;
  readonly roles: Readonly<Record<Role, string>>;
  readonly childcare: string;
  readonly catering: string;
  readonly sacrament: string;
  readonly withSacrament: string;
  readonly baptism: string;
  readonly collection: string;
  readonly signUp: string;
  readonly until: (day: string) => string;
  readonly closed: string;
  readonly areas: string;
  readonly groups: string;
  readonly files: string;
  readonly toCalendar: string;
  readonly backToAgenda: string;
  readonly onWebsite: string;
}

const WORDS: Readonly<Record<Language, EventWords>> = {
  de: {
    facts: 'Auf einen Blick',
    where: 'Wo',
    map: 'Karte',
    roles: {
      organizer: 'Verantwortlich',
      coorganizers: 'Mitwirkende',
      lectors: 'Lesung',
      visitators: 'Besuchsdienst',
      organists: 'Musik',
      vergers: 'Sigristendienst',
      childcare_person: 'Kinderbetreuung durch',
      subscribe_person: 'Anmeldung bei',
    },
    childcare: 'Kinderbetreuung',
    catering: 'Essen und Trinken',
    sacrament: 'Abendmahl',
    withSacrament: 'Mit Abendmahl',
    baptism: 'Taufe',
    collection: 'Kollekte',
    signUp: 'Anmeldung',
    until: (day) => `bis ${day}`,
    closed: 'Die Anmeldung ist geschlossen.',
    areas: 'Gebiet',
    groups: 'Für',
    files: 'Zum Herunterladen',
    toCalendar: 'In meinen Kalender',
    backToAgenda: 'Zur Agenda',
    onWebsite: 'Auf der Website ansehen',
  },
  fr: {
    facts: 'En bref',
    where: 'Où',
    map: 'Plan',
    roles: {
      organizer: 'Responsable',
      coorganizers: 'Avec',
      lectors: 'Lecture',
      visitators: 'Visites',
      organists: 'Musique',
      vergers: 'Service',
      childcare_person: 'Garderie par',
      subscribe_person: 'Inscription auprès de',
    },
    childcare: 'Garderie',
    catering: 'Boire et manger',
    sacrament: 'Sainte-Cène',
    withSacrament: 'Avec Sainte-Cène',
    baptism: 'Baptême',
    collection: 'Collecte',
    signUp: 'Inscription',
    until: (day) => `jusqu’au ${day}`,
    closed: 'Les inscriptions sont closes.',
    areas: 'Secteur',
    groups: 'Pour',
    files: 'À télécharger',
    toCalendar: 'Dans mon calendrier',
    backToAgenda: 'Vers l’agenda',
    onWebsite: 'Voir sur le site',
  },
  it: {
    facts: 'In breve',
    where: 'Dove',
    map: 'Mappa',
    roles: {
      organizer: 'Responsabile',
      coorganizers: 'Con',
      lectors: 'Letture',
      visitators: 'Visite',
      organists: 'Musica',
      vergers: 'Sagrestia',
      childcare_person: 'Bambini affidati a',
      subscribe_person: 'Iscrizione presso',
    },
    childcare: 'Custodia bambini',
    catering: 'Cibo e bevande',
    sacrament: 'Santa Cena',
    withSacrament: 'Con Santa Cena',
    baptism: 'Battesimo',
    collection: 'Colletta',
    signUp: 'Iscrizione',
    until: (day) => `entro il ${day}`,
    closed: 'Le iscrizioni sono chiuse.',
    areas: 'Zona',
    groups: 'Per',
    files: 'Da scaricare',
    toCalendar: 'Nel mio calendario',
    backToAgenda: 'All’agenda',
    onWebsite: 'Vedere sul sito',
  },
  en: {
    facts: 'At a glance',
    where: 'Where',
    map: 'Map',
    roles: {
      organizer: 'Led by',
      coorganizers: 'With',
      lectors: 'Readings',
      visitators: 'Visitors’ team',
      organists: 'Music',
      vergers: 'Verger',
      childcare_person: 'Childcare by',
      subscribe_person: 'Sign up with',
    },
    childcare: 'Childcare',
    catering: 'Food and drink',
    sacrament: 'Communion',
    withSacrament: 'With Holy Communion',
    baptism: 'Baptism',
    collection: 'Collection',
    signUp: 'Sign-up',
    until: (day) => `until ${day}`,
    closed: 'Sign-up is closed.',
    areas: 'Area',
    groups: 'For',
    files: 'Downloads',
    toCalendar: 'Add to my calendar',
    backToAgenda: 'To the agenda',
    onWebsite: 'See it on the website',
  },
};

const TYPESET = typesetAll(WORDS);

export function eventWords(language: Language): EventWords {
  return TYPESET[language];
}
