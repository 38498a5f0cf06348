// Contents of texts, and readable dates (rules F9 and F10).

import {
  changeDetails,
  changeEach,
  changeEvents,
  changeItems,
  changePeople,
  combine,
  createDeviations,
  createUnobservableDeviations,
  type Deviation,
  type Json,
} from '../deviation.ts';

const MARKED = 'Konzert <b>heute</b>';

const marked = createDeviations('F9', {
  'has tags in titles': changeEvents((event) => event.event_id === '1003' && Object.assign(event, { title: MARKED })),
  'has tags in short texts': changeEvents(
    (event) => event.event_id === '1003' && Object.assign(event, { short_desc: 'Eine<br />Zeile' }),
  ),
  'has comments in catering': changeDetails((event) => void (event.catering &&= `${event.catering}<!-- intern -->`)),
  'has scripts in texts of persons': changePeople((person) => void (person.short_desc += '<script>alert(1)</script>')),
  'has tags in names of lists': changeEach(
    ['getlistsbygroup', 'getlistnamesbygroup'],
    (list) => void (list.name = `<i>${list.name}</i>`),
  ),
  'has tags in names of areas': combine(
    changeEach('getlayers', (row) => void (row.name = `<i>${row.name}</i>`)),
    changeDetails((event) => void event.layers.forEach((row: Json) => (row.text = `<i>${row.text}</i>`))),
  ),
  'has tags in descriptions of documents': changeEach(
    'get_doc_groups',
    (row) => void (row.description = `<p>${row.description}</p>`),
  ),
  'has scripts in long texts': changeEvents(
    (event) => void ('long_desc' in event && (event.long_desc += '<script>alert(1)</script>')),
  ),
  'has event handlers in long texts': changeEvents(
    (event) => void ('long_desc' in event && (event.long_desc += '<p onclick="alert(1)">.</p>')),
  ),
  'has event handlers without quotes in long texts': changeEvents(
    (event) => void ('long_desc' in event && (event.long_desc += '<img src=x onerror=alert(1)>')),
  ),
  'has script URLs in long texts': changeEvents(
    (event) => void ('long_desc' in event && (event.long_desc += '<a href="javascript:alert(1)">.</a>')),
  ),
  'has hidden script URLs in long texts': changeEvents(
    (event) => void ('long_desc' in event && (event.long_desc += '<a href=" JaVa&#115;cript:alert(1)">.</a>')),
  ),
  'has scripts only in details': changeDetails((event) => void (event.long_desc += '<SCRIPT src=//x></SCRIPT>')),
});

const dateText = (change: (text: string, event: Json) => string) =>
  changeEvents((event) => Object.assign(event, { date_text: change(event.date_text, event) }));

const datesInWords = createDeviations('F10', {
  'writes days as numbers': dateText((_, event) => event.date_from.slice(0, 10)),
  'writes abbreviated months': dateText((text) => text.replace('November', 'Nov.').replace('Dezember', 'Dez.')),
  'omits the day of the week': dateText((text) => text.replace(/^[A-Z][a-z]+, /, '')),
  'shows a hidden time': dateText((text, event) => (event.hide_time === '1' ? `${text}, 00:00–23:59 Uhr` : text)),
  'omits the end': dateText((text) => text.replace(/–\d\d:\d\d/, '')),
  'writes a hyphen instead of a dash': dateText((text) => text.replaceAll('–', '-')),
  'writes hours with one digit': dateText((text) => text.replace(/\b0(\d:)/g, '$1')),
  'writes only the first day': dateText((text) => text.replace(/ – .*$/, '')),
  'writes "Uhr" twice': dateText((text) => text.replace('–', ' Uhr–')),
  'omits "Uhr"': dateText((text) => text.replace(' Uhr', '')),
  'writes the time twice for events without a duration': dateText((text, event) =>
    event.date_from === event.date_to ? text.replace(/(\d\d:\d\d)/, '$1–$1') : text,
  ),
  'writes a different text in lists': changeItems(
    (event) => void (event.date_text = event.date_text.replace(',', '')),
    'geteventsbylist',
  ),
  'writes English days in some lists': changeItems(
    (event) => void (event.date_text = event.date_text.replace('Sonntag', 'Sunday')),
    'getevents',
  ),
  'writes nothing': dateText(() => ''),
});

export const textDeviations: readonly Deviation[] = [marked, datesInWords].flat();

export const unobservableTextDeviations = createUnobservableDeviations('F9', {
  'removes more from texts than the rule says': 'no answer reveals what was entered',
});
