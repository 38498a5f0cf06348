import { cleanPasted } from '../../bundle/clean-pasted.ts';

/**
 * HTML without what Word, and Outlook with it, write into it: their classes, fonts and empty paragraphs are nothing that a parish wrote.
 */
export function withoutWord(html: string): string {
  return /\bclass=["']?Mso|\bmso-|<o:p\b/i.test(html) ? cleanPasted(html) : html;
}
