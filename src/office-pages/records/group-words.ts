// The words of the pages of groups of people and of areas, in the four languages.

import type { WordsOf } from './record-kind.ts';

export const personGroupWords: WordsOf<'name' | 'short_name' | 'parent_id' | 'public_target' | 'public'> = {
  de: {
    ...{ title: 'Personengruppen', one: 'Gruppe', newOne: 'Neue Gruppe' },
    intro: 'Kirchenpflege, Pfarrteam, Chor: Websites zeigen die Personen einer Gruppe beieinander.',
    empty: 'Noch gibt es keine Gruppe.',
    emptyHelp: 'Legen Sie zum Beispiel «Pfarrteam» an und ordnen Sie ihr danach Personen zu.',
    fields: {
      ...{ name: 'Name', short_name: 'Kurzname', parent_id: 'Gehört zu', public_target: 'Adresse auf der Website' },
      public: 'Öffentlich: Websites dürfen diese Gruppe zeigen',
    },
    hints: { public: 'Eine verborgene Gruppe ist nur hier im Sekretariat zu sehen.' },
  },
  fr: {
    ...{ title: 'Groupes de personnes', one: 'Groupe', newOne: 'Nouveau groupe' },
    intro: 'Conseil, équipe pastorale, chœur : les sites montrent ensemble les personnes d’un groupe.',
    empty: 'Il n’y a encore aucun groupe.',
    emptyHelp: 'Créez par exemple « Équipe pastorale », puis attribuez-lui des personnes.',
    fields: {
      ...{ name: 'Nom', short_name: 'Nom court', parent_id: 'Fait partie de', public_target: 'Adresse sur le site' },
      public: 'Public : les sites peuvent montrer ce groupe',
    },
    hints: { public: 'Un groupe caché ne se voit qu’ici, au secrétariat.' },
  },
  it: {
    ...{ title: 'Gruppi di persone', one: 'Gruppo', newOne: 'Nuovo gruppo' },
    intro: 'Consiglio, équipe pastorale, coro: i siti mostrano insieme le persone di un gruppo.',
    empty: 'Non c’è ancora nessun gruppo.',
    emptyHelp: 'Crei per esempio «Équipe pastorale» e poi vi assegni delle persone.',
    fields: {
      ...{ name: 'Nome', short_name: 'Nome breve', parent_id: 'Fa parte di', public_target: 'Indirizzo sul sito' },
      public: 'Pubblico: i siti possono mostrare questo gruppo',
    },
    hints: { public: 'Un gruppo nascosto si vede solo qui in segreteria.' },
  },
  en: {
    ...{ title: 'Groups of people', one: 'Group', newOne: 'New group' },
    intro: 'Council, ministers, choir: websites show the people of a group together.',
    empty: 'There is no group yet.',
    emptyHelp: 'Create “Ministers”, for example, and then put people into it.',
    fields: {
      ...{ name: 'Name', short_name: 'Short name', parent_id: 'Belongs to', public_target: 'Address on the website' },
      public: 'Public: websites may show this group',
    },
    hints: { public: 'A hidden group is seen here in the office alone.' },
  },
};

export const layerWords: WordsOf<'name' | 'parent_id' | 'url'> = {
  de: {
    ...{ title: 'Bereiche', one: 'Bereich', newOne: 'Neuer Bereich' },
    intro: 'Orte und Zweige der Gemeinde. Ein Anlass in einem Bereich zählt auch zu allen, die darüber liegen.',
    empty: 'Noch gibt es keinen Bereich.',
    emptyHelp: 'Legen Sie zuerst Ihre Gemeinde an, danach darunter Ortsteile oder Arbeitszweige.',
    fields: { name: 'Name', parent_id: 'Liegt unter', url: 'Adresse auf der Website' },
    hints: { parent_id: 'Listen für den oberen Bereich enthalten auch die Anlässe von diesem.' },
  },
  fr: {
    ...{ title: 'Domaines', one: 'Domaine', newOne: 'Nouveau domaine' },
    intro:
      'Lieux et branches de la paroisse. Un événement d’un domaine compte aussi pour tous ceux qui sont au-dessus.',
    empty: 'Il n’y a encore aucun domaine.',
    emptyHelp: 'Créez d’abord votre paroisse, puis au-dessous les quartiers ou les activités.',
    fields: { name: 'Nom', parent_id: 'Au-dessous de', url: 'Adresse sur le site' },
    hints: { parent_id: 'Les listes du domaine supérieur contiennent aussi les événements de celui-ci.' },
  },
  it: {
    ...{ title: 'Ambiti', one: 'Ambito', newOne: 'Nuovo ambito' },
    intro: 'Luoghi e rami della parrocchia. Un evento in un ambito conta anche per tutti quelli che stanno sopra.',
    empty: 'Non c’è ancora nessun ambito.',
    emptyHelp: 'Crei prima la Sua parrocchia, poi al di sotto i quartieri o le attività.',
    fields: { name: 'Nome', parent_id: 'Sta sotto', url: 'Indirizzo sul sito' },
    hints: { parent_id: 'Gli elenchi dell’ambito superiore contengono anche gli eventi di questo.' },
  },
  en: {
    ...{ title: 'Areas', one: 'Area', newOne: 'New area' },
    intro: 'Places and branches of the parish. An event in an area also counts for all that lie above it.',
    empty: 'There is no area yet.',
    emptyHelp: 'Create your parish first, then villages or branches of work below it.',
    fields: { name: 'Name', parent_id: 'Lies below', url: 'Address on the website' },
    hints: { parent_id: 'Lists for the area above also have the events of this one.' },
  },
};

export const targetGroupWords: WordsOf<'name' | 'longname' | 'url'> = {
  de: {
    ...{ title: 'Zielgruppen', one: 'Zielgruppe', newOne: 'Neue Zielgruppe' },
    intro: 'Für wen ein Anlass ist. Besucherinnen und Besucher wählen danach aus.',
    empty: 'Noch gibt es keine Zielgruppe.',
    emptyHelp: 'Legen Sie zum Beispiel «Familien» an; danach lässt sie sich bei jedem Anlass wählen.',
    fields: { name: 'Name', longname: 'Ausführlicher Name', url: 'Adresse auf der Website' },
    hints: { longname: 'Wie «Familien mit Kindern jeden Alters».' },
  },
  fr: {
    ...{ title: 'Groupes cibles', one: 'Groupe cible', newOne: 'Nouveau groupe cible' },
    intro: 'À qui s’adresse un événement. Les visiteurs choisissent d’après cela.',
    empty: 'Il n’y a encore aucun groupe cible.',
    emptyHelp: 'Créez par exemple « Familles » ; vous pourrez ensuite le choisir pour chaque événement.',
    fields: { name: 'Nom', longname: 'Nom détaillé', url: 'Adresse sur le site' },
    hints: { longname: 'Comme « Familles avec enfants de tout âge ».' },
  },
  it: {
    ...{ title: 'Gruppi di destinatari', one: 'Gruppo', newOne: 'Nuovo gruppo' },
    intro: 'A chi si rivolge un evento. I visitatori scelgono in base a questo.',
    empty: 'Non c’è ancora nessun gruppo di destinatari.',
    emptyHelp: 'Crei per esempio «Famiglie»; poi si può scegliere per ogni evento.',
    fields: { name: 'Nome', longname: 'Nome esteso', url: 'Indirizzo sul sito' },
    hints: { longname: 'Come «Famiglie con bambini di ogni età».' },
  },
  en: {
    ...{ title: 'Target groups', one: 'Target group', newOne: 'New target group' },
    intro: 'Whom an event is for. Visitors choose by it.',
    empty: 'There is no target group yet.',
    emptyHelp: 'Create “Families”, for example; it can then be chosen at every event.',
    fields: { name: 'Name', longname: 'Longer name', url: 'Address on the website' },
    hints: { longname: 'Such as “Families with children of any age”.' },
  },
};

export const listGroupWords: WordsOf<'name'> = {
  de: {
    ...{ title: 'Listengruppen', one: 'Listengruppe', newOne: 'Neue Listengruppe' },
    intro: 'Listen, die am selben Ort gebraucht werden, wie «Website» oder «Aushang».',
    empty: 'Noch gibt es keine Listengruppe.',
    emptyHelp: 'Legen Sie eine an und ordnen Sie ihr auf der Seite einer Liste Listen zu.',
    ...{ fields: { name: 'Name' }, hints: {} },
  },
  fr: {
    ...{ title: 'Groupes de listes', one: 'Groupe de listes', newOne: 'Nouveau groupe de listes' },
    intro: 'Des listes utilisées au même endroit, comme « Site » ou « Affichage ».',
    empty: 'Il n’y a encore aucun groupe de listes.',
    emptyHelp: 'Créez-en un, puis attribuez-lui des listes sur la page d’une liste.',
    ...{ fields: { name: 'Nom' }, hints: {} },
  },
  it: {
    ...{ title: 'Gruppi di elenchi', one: 'Gruppo di elenchi', newOne: 'Nuovo gruppo di elenchi' },
    intro: 'Elenchi usati nello stesso luogo, come «Sito» o «Bacheca».',
    empty: 'Non c’è ancora nessun gruppo di elenchi.',
    emptyHelp: 'Ne crei uno e vi assegni degli elenchi nella pagina di un elenco.',
    ...{ fields: { name: 'Nome' }, hints: {} },
  },
  en: {
    ...{ title: 'Groups of lists', one: 'Group of lists', newOne: 'New group of lists' },
    intro: 'Lists that are used in the same place, such as “Website” or “Notice board”.',
    empty: 'There is no group of lists yet.',
    emptyHelp: 'Create one, and put lists into it on the page of a list.',
    ...{ fields: { name: 'Name' }, hints: {} },
  },
};
