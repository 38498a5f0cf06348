import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { Parser } from 'htmlparser2';

const loader = new StaticConfigLoader({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // A picture inside a link hidden from screen readers may have an empty `alt`, because the title next to it is the same link.
    'hidden-focusable': 'off',
    'prefer-native-element': 'off',
    'long-title': 'off',
  },
});
const config = loader.getConfigFor('');
loader.getConfigFor = () => config;
const validator = new HtmlValidate(loader);

export async function findHtmlFaults(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  );
}

/** Returns parts of a page that could run or load something: scripts, event handlers, styles, unsafe URLs. */
export function findDangers(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (/^(?:iframe|object|embed|base|style|math|applet|frame)$/.test(name)) found.push(name);
      // An SVG is allowed only as the QR code of the page's URL.
      if (name === 'svg' && attributes['class'] !== 'qr') found.push(name);
      const isOurs = attributes['type'] === 'application/ld+json' || attributes['src'] === '/assets/islands/visitor.js';
      if (name === 'script' && !isOurs) found.push('script');
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on|^style$|^srcdoc$/.test(key)) found.push(`${name} ${key}`);
        if (/^(?:href|src|action)$/.test(key) && !/^(?:https?:\/\/|webcal:\/\/|mailto:|tel:|\/(?!\/)|#)/.test(value)) {
          found.push(`${name} ${key}=${value}`);
        }
      }
    },
  });
  parser.end(html);
  return found;
}
