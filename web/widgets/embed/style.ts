import { text as css } from '../embed.css';

let sharedSheet: CSSStyleSheet | undefined;

/** Style sheet that all widgets of a page share. It works even under a content security policy without `unsafe-inline`. */
export function createWidgetStyleSheet(): CSSStyleSheet {
  if (sharedSheet === undefined) {
    sharedSheet = new CSSStyleSheet();
    sharedSheet.replaceSync(css);
  }
  return sharedSheet;
}
