import type { Language } from '../../../src/model/instance.ts';

export function formatToday(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function readPageLanguage(): Language {
  const { lang } = document.documentElement;
  return lang === 'fr' || lang === 'it' || lang === 'en' ? lang : 'de';
}
