import { cleanPasted } from '../../bundle/clean-pasted.ts';

/** Removes the classes, fonts and empty paragraphs that Word and Outlook write into HTML. */
export function stripWordMarkup(html: string): string {
  return /\bclass=["']?Mso|\bmso-|<o:p\b/i.test(html) ? cleanPasted(html) : html;
}
