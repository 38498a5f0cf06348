import { text as css } from '../embed.css';

let made: CSSStyleSheet | undefined;

/** One style sheet for all widgets of a page; a policy without `unsafe-inline` has nothing against it. */
export function style(): CSSStyleSheet {
  if (made === undefined) {
    made = new CSSStyleSheet();
    made.replaceSync(css);
  }
  return made;
}
