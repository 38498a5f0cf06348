import { addDays, type Day, dayNumber } from './dates.ts';
import type { DemoEvent, DemoEventFile, DemoEventImage, EventContent } from './types.ts';

/** First event id of each series. The id of an event is this number plus the number of its day. */
export const FIRST_EVENT_ID = {
  service: 1_000_000,
  christmasEve: 1_050_000,
  christmasNight: 1_100_000,
  easterNight: 1_150_000,
  homeService: 1_200_000,
  french: 1_250_000,
  frenchSeniors: 1_300_000,
  italian: 1_350_000,
  missione: 1_400_000,
  vespers: 1_450_000,
  worldPrayer: 1_500_000,
  choir: 2_000_000,
  concert: 2_050_000,
  children: 2_100_000,
  sundaySchool: 2_150_000,
  filmNight: 2_200_000,
  camp: 2_250_000,
  confirmationClass: 2_300_000,
  confirmationDay: 2_350_000,
  lunch: 3_000_000,
  seniors: 3_050_000,
  gamesAfternoon: 3_100_000,
  knitting: 3_150_000,
  bibleEvening: 3_200_000,
  pilgrimage: 3_250_000,
  dance: 3_300_000,
  exhibition: 3_350_000,
  openChurch: 3_400_000,
  phoneDevotion: 3_450_000,
  funeralTea: 3_500_000,
  councilMeeting: 3_550_000,
  assembly: 3_600_000,
  proposal: 4_000_000,
  draft: 4_050_000,
  baptismTalks: 4_100_000,
  volunteers: 4_150_000,
  postponed: 4_200_000,
  shownLater: 4_250_000,
  morningPrayer: 4_300_000,
  signUp: 4_350_000,
} as const;

/** Event on a single day. An end before the start (`22:00` to `00:30`) is on the next day. */
export function createDayEvent(series: number, day: Day, from: string, to: string, content: EventContent): DemoEvent {
  return eventOver(series, [day, from], [to < from ? addDays(day, 1) : day, to], content);
}

function eventOver(
  series: number,
  from: readonly [Day, string],
  to: readonly [Day, string],
  content: EventContent,
): DemoEvent {
  return { id: series + dayNumber(from[0]), date_from: stamp(...from), date_to: stamp(...to), ...content };
}

/** Whole-day event, without a visible time. */
export function createWholeDayEvent(series: number, first: Day, last: Day, content: EventContent): DemoEvent {
  return eventOver(series, [first, '00:00:00'], [last, '23:59:59'], { hide_time: true, ...content });
}

function stamp(day: Day, time: string): string {
  return `${day} ${time.length === 5 ? `${time}:00` : time}`;
}

export function pickCyclic<L extends readonly [unknown, ...unknown[]]>(list: L, number: number): L[number] {
  const index = ((number % list.length) + list.length) % list.length;
  return list[index] ?? list[0];
}

export function toDeadline(day: Day): string {
  return day.replaceAll('-', '');
}

export function createDemoPdfEntry(fileName: string, desc: string, filesizeKb: number): DemoEventFile {
  const url = `https://www.example.org/dokumente/${fileName}`;
  return { file_name: fileName, desc, url, filesize_kb: filesizeKb, file_type: 'pdf' };
}

export function createDemoPhoto(fileName: string, caption: string, width = 1600, height = 1067): DemoEventImage {
  const url = `https://www.example.org/bilder/${fileName}`;
  return { url, width, height, caption, source_text: 'Foto: Kirchgemeinde Seewil', source_url: '/de/bildnachweis' };
}
