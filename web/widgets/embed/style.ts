import { text as css } from '../embed.css';

let sharedSheet: CSSStyleSheet | undefined;

/** Returns one style sheet shared by all widgets of a page; a policy without `unsafe-inline` permits it. */
export function createWidgetStyleSheet(): CSSStyleSheet {
  if (sharedSheet === undefined) {
    sharedSheet = new CSSStyleSheet();
    sharedSheet.replaceSync(css);
  }
  return sharedSheet;
}
