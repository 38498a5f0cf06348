// Calendar dates and wall-clock times as text. They have no zone and are never converted (rule C1). `YYYY-MM-DD HH:MM:SS` sorts as text in
// chronological order, so plain string comparison is enough.

const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})$/;

export function isRealDate(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function isDateTime(text: string): boolean {
  if (text.length !== 19 || text[4] !== '-' || text[7] !== '-' || text[10] !== ' ') return false;
  if (text[13] !== ':' || text[16] !== ':') return false;
  const [hour, minute, second] = [digitsIn(text, 11, 13), digitsIn(text, 14, 16), digitsIn(text, 17, 19)];
  const isTime = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
  return isTime && isRealDate(digitsIn(text, 0, 4), digitsIn(text, 5, 7), digitsIn(text, 8, 10));
}

function digitsIn(text: string, from: number, until: number): number {
  let number = 0;
  for (let at = from; at < until; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return -1;
    number = number * 10 + digit;
  }
  return number;
}

export function isCompactDate(text: string): boolean {
  const match = COMPACT_DATE.exec(text);
  return match !== null && isRealDate(Number(match[1]), Number(match[2]), Number(match[3]));
}

export function isDate(text: string): boolean {
  return isDateTime(`${text} 00:00:00`);
}

export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

export function fromCompactDate(text: string): string {
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
}

export function toCompactDate(text: string): string {
  return text.slice(0, 10).replaceAll('-', '');
}

/** Parses wall-clock text as if it were UTC, for formatting and date arithmetic. Must not be compared with instants. */
export function parseAsUtc(text: string): Date {
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, Number(text.slice(8, 10))];
  const [hour, minute] = [Number(text.slice(11, 13) || 0), Number(text.slice(14, 16) || 0)];
  const date = new Date(Date.UTC(year, month, day, hour, minute, Number(text.slice(17, 19) || 0)));
  // Date.UTC maps two-digit years to the 20th century.
  if (year < 100) date.setUTCFullYear(year, month, day);
  return date;
}

/** Formats an instant as the inverse of `parseAsUtc`, truncated to the second. Years after 9999 are longer and have a sign. */
export function formatAsUtc(ms: number): string {
  return new Date(ms).toISOString().slice(0, -5).replace('T', ' ');
}

/** Returns the day `days` after a day `YYYY-MM-DD`; before it if negative. */
export function addDays(day: string, days: number): string {
  const date = parseAsUtc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
