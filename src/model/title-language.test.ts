import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from './instance.ts';
import { detectOtherLanguage } from './title-language.ts';

const TITLES: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Gottesdienst',
    'Gottesdienst mit Abendmahl',
    'Andacht im Altersheim',
    'Offene Kirche',
    'Chorprobe',
    'Fiire mit de Chliine',
    'Familiengottesdienst zum Erntedank',
    'Sitzung des Kirchenrats',
    'Frauezmorge',
    'Café International',
    'Taizé-Gebet',
    'Jubilate Deo – Konzert des Kirchenchors',
    'Gospel Night',
    'Lismi-Träff',
    'Kolibri',
    'Roundabout',
    'Suppentag',
    'Jassen',
    'Mittagstisch 60plus',
    'Messe in h-Moll',
    'Missa Solemnis',
    'Orgelmatinee',
    'Bibel & Brunch',
    'Jugendlager in Le Prese',
    'Filmabend: La vita è bella',
    'Reise nach Santiago de Compostela',
    'Krippenspiel',
    'Ökumenische Vesper / Vespro ecumenico',
    'Vortrag «Les Misérables» von Victor Hugo',
    'Konfirmation',
    'Kino: The Chosen',
    'Eltern-Kind-Singen',
    'Pfarreiversammlung',
    'Magnificat von John Rutter',
    'Räbeliechtliumzug',
    'Trauercafé',
    'Gospel Celebration',
    'Laudes',
    'Komplet',
    'Rorate-Messe',
    'Escape Room',
    'Cantars 2027',
    'Stille Nacht',
    'Via Cordis',
    'Ensemble Il Desiderio',
    'Gschichte-Höck',
  ],
  fr: [
    'Culte en français',
    'Culte avec sainte cène',
    'Messe en famille',
    'Groupe des aînés',
    'Veillée de Noël',
    'Soirée de louange',
    'Rencontre des jeunes',
    'Repas de midi pour tous',
    'Prière de Taizé à l’église',
    'Étude biblique',
    'Vente de la paroisse',
    'Assemblée de paroisse',
    'Culte du dimanche des Rameaux',
    'Café de la paix',
    'Chœur paroissial : répétition',
    'Conférence sur la foi',
    'Concert de l’Avent',
    'Fête de Pentecôte',
    'Éveil à la foi',
    'Marche de l’Ascension',
    'Thé des dames',
    'Souper des bénévoles',
    'Messe des familles',
    'Catéchisme pour les enfants',
    'Culte œcuménique',
    'Pèlerinage à Einsiedeln',
    'Recueillement du mercredi',
  ],
  it: [
    'Culto in lingua italiana',
    'Santa Messa',
    'Messa in italiano',
    'Serata della Missione',
    'Rosario in chiesa',
    'Gruppo di preghiera',
    'Incontro dei giovani',
    'Pranzo comunitario per gli anziani',
    'Festa della comunità',
    'Celebrazione ecumenica',
    'Studio biblico',
    'Concerto di Natale',
    'Veglia di Pasqua',
    'Battesimo e festa',
    'Coro dei bambini',
    'Catechismo per ragazzi',
    'Vespri della domenica',
    'Assemblea della parrocchia',
    'Pellegrinaggio a Roma con i giovani',
    'Via Crucis del Venerdì Santo',
    'Corso per i genitori',
  ],
  en: [
    'English-speaking service',
    'Service of Lessons and Carols',
    'Bible study',
    'Prayer meeting',
    'Evening worship for all',
    'Walk & Talk',
    'Sunday school',
    'Harvest Thanksgiving Service',
    'Lunch for the whole parish',
    'Youth group',
    'Church choir rehearsal',
    'Carols by candlelight at the church',
    'Women’s breakfast with a talk',
    'Holy Communion service',
    'Children’s party',
  ],
};

const CASES = LANGUAGES.flatMap((language) => TITLES[language].map((title) => [language, title] as const));

describe('the language of a title', () => {
  it('is that of the page for a page in the same language', () => {
    expect(CASES.filter(([language, title]) => detectOtherLanguage(title, language) === language)).toEqual([]);
  });

  it('is never another one in a German parish if the title is German', () => {
    expect(TITLES.de.filter((title) => detectOtherLanguage(title, 'de') !== undefined)).toEqual([]);
  });

  it.each(LANGUAGES)('is never wrong on a page in %s, and detected for nine in ten', (own) => {
    const others = CASES.filter(([language, title]) => language !== own && language !== 'de' && title !== '');
    const told = others.map(([language, title]) => [title, detectOtherLanguage(title, own), language] as const);
    expect(told.filter(([, found, language]) => found !== undefined && found !== language)).toEqual([]);
    const missed = told.filter(([, found]) => found === undefined);
    expect([own, missed.length / told.length < 0.1, missed]).toEqual([own, true, missed]);
  });

  it.each(['fr', 'it', 'en'] as const)('is never a third one for a German title on a page in %s', (own) => {
    const wrong = TITLES.de.filter((title) => ![undefined, 'de'].includes(detectOtherLanguage(title, own)));
    expect(wrong).toEqual([]);
  });

  it('is unknown without words', () => {
    for (const title of ['', '2027', '–', 'Café', 'Jazz', 'A & O'])
      expect(detectOtherLanguage(title, 'de')).toBeUndefined();
  });
});
