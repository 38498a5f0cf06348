import { text as css } from '../embed.css';

let made: CSSStyleSheet | undefined;

/** Returns one style sheet shared by all widgets of a page; a policy without `unsafe-inline` permits it. */
export function style(): CSSStyleSheet {
  if (made === undefined) {
    made = new CSSStyleSheet();
    made.replaceSync(css);
  }
  return made;
}
