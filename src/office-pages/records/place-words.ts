// The words of the pages of buildings and rooms, in the four languages.

import type { Counted } from '../../kit/counted.ts';
import type { Language } from '../../model/instance.ts';
import type { WordsOf } from './record-kind.ts';

type RoomField = 'name' | 'building_id' | 'public_name' | 'shortcut' | 'capacity' | 'equipment' | 'bookable';
type BuildingField = 'name' | 'street' | 'postcode' | 'city' | 'url' | 'url_is_external';

interface PlaceWords {
  readonly taken: string;
  readonly free: string;
  readonly allUses: string;
  readonly notBookable: string;
  /** `{count}` is how many people. */
  readonly people: Counted;
}

export const PLACE_WORDS: Readonly<Record<Language, PlaceWords>> = {
  de: {
    taken: 'Wann er belegt ist',
    free: 'In den nächsten vier Wochen ist er frei.',
    allUses: 'Alle Belegungen',
    notBookable: 'nicht angeboten',
    people: { one: '{count} Person', several: '{count} Personen' },
  },
  fr: {
    taken: 'Quand elle est prise',
    free: 'Elle est libre les quatre prochaines semaines.',
    allUses: 'Toutes les occupations',
    notBookable: 'non proposée',
    people: { one: '{count} personne', several: '{count} personnes' },
  },
  it: {
    taken: 'Quando è occupata',
    free: 'È libera nelle prossime quattro settimane.',
    allUses: 'Tutte le occupazioni',
    notBookable: 'non proposta',
    people: { one: '{count} persona', several: '{count} persone' },
  },
  en: {
    taken: 'When it is taken',
    free: 'It is free in the next four weeks.',
    allUses: 'All its uses',
    notBookable: 'not offered',
    people: { one: '{count} person', several: '{count} people' },
  },
};

export const roomWords: WordsOf<RoomField> = {
  de: {
    title: 'Räume',
    one: 'Raum',
    newOne: 'Neuer Raum',
    intro: 'Wo etwas stattfindet. Wird ein Raum zweimal zur gleichen Zeit gebraucht, sehen Sie es sofort.',
    empty: 'Noch gibt es keinen Raum.',
    emptyHelp: 'Legen Sie zuerst unter «Gebäude» ein Gebäude an, danach hier seine Räume.',
    fields: {
      name: 'Name im Sekretariat',
      building_id: 'Gebäude',
      public_name: 'Name für Besucher',
      shortcut: 'Kürzel',
      capacity: 'Platz für',
      equipment: 'Ausstattung',
      bookable: 'Anbieten, wenn jemand einen freien Raum sucht',
    },
    hints: {
      public_name: 'Ohne Angabe gilt der Name im Sekretariat.',
      capacity: 'So viele Personen haben Platz.',
      equipment: 'Beamer, Klavier, stufenlos: nur für das Sekretariat.',
    },
  },
  fr: {
    title: 'Salles',
    one: 'Salle',
    newOne: 'Nouvelle salle',
    intro: 'Où les choses ont lieu. Si une salle est utilisée deux fois au même moment, vous le voyez aussitôt.',
    empty: 'Il n’y a encore aucune salle.',
    emptyHelp: 'Créez d’abord un bâtiment sous « Bâtiments », puis ses salles ici.',
    fields: {
      name: 'Nom au secrétariat',
      building_id: 'Bâtiment',
      public_name: 'Nom pour les visiteurs',
      shortcut: 'Sigle',
      capacity: 'Places',
      equipment: 'Équipement',
      bookable: 'Proposer quand on cherche une salle libre',
    },
    hints: {
      public_name: 'Sans indication, c’est le nom au secrétariat.',
      capacity: 'Le nombre de personnes qui y trouvent place.',
      equipment: 'Projecteur, piano, sans marches : pour le secrétariat seulement.',
    },
  },
  it: {
    title: 'Sale',
    one: 'Sala',
    newOne: 'Nuova sala',
    intro: 'Dove si svolge qualcosa. Se una sala serve due volte allo stesso momento, lo vede subito.',
    empty: 'Non c’è ancora nessuna sala.',
    emptyHelp: 'Crei prima un edificio sotto «Edifici», poi qui le sue sale.',
    fields: {
      name: 'Nome in segreteria',
      building_id: 'Edificio',
      public_name: 'Nome per i visitatori',
      shortcut: 'Sigla',
      capacity: 'Posti',
      equipment: 'Attrezzatura',
      bookable: 'Proporre quando si cerca una sala libera',
    },
    hints: {
      public_name: 'Senza indicazione vale il nome in segreteria.',
      capacity: 'Quante persone vi trovano posto.',
      equipment: 'Proiettore, pianoforte, senza gradini: solo per la segreteria.',
    },
  },
  en: {
    title: 'Rooms',
    one: 'Room',
    newOne: 'New room',
    intro: 'Where things take place. If a room is needed twice at the same time, you see it at once.',
    empty: 'There is no room yet.',
    emptyHelp: 'Create a building under “Buildings” first, then its rooms here.',
    fields: {
      name: 'Name in the office',
      building_id: 'Building',
      public_name: 'Name for visitors',
      shortcut: 'Abbreviation',
      capacity: 'Room for',
      equipment: 'Equipment',
      bookable: 'Offer it when somebody looks for a free room',
    },
    hints: {
      public_name: 'Where nothing is said, the name in the office counts.',
      capacity: 'So many people have room.',
      equipment: 'Projector, piano, no steps: for the office alone.',
    },
  },
};

export const buildingWords: WordsOf<BuildingField> = {
  de: {
    title: 'Gebäude',
    one: 'Gebäude',
    newOne: 'Neues Gebäude',
    intro: 'Die Häuser, in denen die Räume liegen, mit ihrer Adresse.',
    empty: 'Noch gibt es kein Gebäude.',
    emptyHelp: 'Beginnen Sie mit der Kirche; danach legen Sie ihre Räume an.',
    fields: {
      name: 'Name',
      street: 'Strasse und Nummer',
      postcode: 'PLZ',
      city: 'Ort',
      url: 'Seite über das Gebäude',
      url_is_external: 'Diese Seite liegt auf einer anderen Website',
    },
    hints: {},
  },
  fr: {
    title: 'Bâtiments',
    one: 'Bâtiment',
    newOne: 'Nouveau bâtiment',
    intro: 'Les maisons où se trouvent les salles, avec leur adresse.',
    empty: 'Il n’y a encore aucun bâtiment.',
    emptyHelp: 'Commencez par l’église ; vous créerez ensuite ses salles.',
    fields: {
      name: 'Nom',
      street: 'Rue et numéro',
      postcode: 'NPA',
      city: 'Localité',
      url: 'Page sur le bâtiment',
      url_is_external: 'Cette page se trouve sur un autre site',
    },
    hints: {},
  },
  it: {
    title: 'Edifici',
    one: 'Edificio',
    newOne: 'Nuovo edificio',
    intro: 'Le case in cui si trovano le sale, con il loro indirizzo.',
    empty: 'Non c’è ancora nessun edificio.',
    emptyHelp: 'Inizi dalla chiesa; poi crei le sue sale.',
    fields: {
      name: 'Nome',
      street: 'Via e numero',
      postcode: 'NPA',
      city: 'Località',
      url: 'Pagina sull’edificio',
      url_is_external: 'Questa pagina si trova su un altro sito',
    },
    hints: {},
  },
  en: {
    title: 'Buildings',
    one: 'Building',
    newOne: 'New building',
    intro: 'The houses in which the rooms are, with their address.',
    empty: 'There is no building yet.',
    emptyHelp: 'Begin with the church; then create its rooms.',
    fields: {
      name: 'Name',
      street: 'Street and number',
      postcode: 'Postcode',
      city: 'Town',
      url: 'Page about the building',
      url_is_external: 'This page is on another website',
    },
    hints: {},
  },
};
