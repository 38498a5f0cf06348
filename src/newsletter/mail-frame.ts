// How mails look: the parish’s name and colour above, its address below. Tables and styles in place, since mail programs know
// little else; those that know more show it dark where the reader wants that.

import { type Html, html, joined } from '../kit/html.ts';
import { isWebAddress } from '../kit/web-address.ts';
import type { Instance } from '../model/instance.ts';
import { DARK, LIGHT, lookOf } from '../model/look.ts';

/** What a mail shows of its instance. */
export type Sender = Pick<Instance, 'title' | 'locale' | 'publicUrl' | 'accent' | 'logoUrl' | 'footer'>;

export interface Framed {
  readonly subject: string;
  /** The mail itself. */
  readonly main: Html;
  /** Below it, in small letters, such as why one gets it. */
  readonly below?: Html;
}

const FONT = html`font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const [INK, SOFT, LINE] = [
  ['#1b2327', '#e9eef0'],
  ['#56636a', '#a7b4bb'],
  ['#e2e0da', '#313c42'],
] as const;
const TABLE = html`role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;

const LOGO_STYLE = 'height:40px;max-width:144px;margin-right:14px;vertical-align:middle;border:0';

const META = joined(
  [
    html`<meta charset="utf-8">`,
    html`<meta name="viewport" content="width=device-width, initial-scale=1">`,
    html`<meta name="color-scheme" content="light dark">`,
    html`<meta name="supported-color-schemes" content="light dark">`,
  ],
  '',
);

/** The HTML of a mail, from what comes before its main part and what comes behind it. */
export function openFrame(sender: Sender): (framed: Framed) => string {
  const { accent, tint, solid, onSolid } = lookOf(sender.accent);
  const title = oneLined(sender.title);
  const logo = isWebAddress(sender.logoUrl)
    ? html`<img src="${sender.logoUrl}" alt="" height="40" style="${LOGO_STYLE}"> `
    : '';
  const name = isWebAddress(sender.publicUrl)
    ? html`<a href="${sender.publicUrl}" class="i" style="color:${INK[0]};text-decoration:none">${title}</a>`
    : title;
  const dark = [
    `.g{background:${DARK.ground}!important}`,
    `.s{background:${DARK.surface}!important}`,
    `.t{background:${tint[1]}!important}`,
    `.i{color:${INK[1]}!important}.o{color:${SOFT[1]}!important}.a{color:${accent[1]}!important}`,
    `.l{border-color:${LINE[1]}!important}`,
    `.b{background:${solid[1]}!important;border-color:${solid[1]}!important}.c{color:${onSolid[1]}!important}`,
  ].join('');
  const lines = footerLines(sender.footer);
  const address = lines.length === 0 ? [] : [joined(lines, html`<br>`)];
  const sheet = html`background:${LIGHT.surface};border:1px solid ${LINE[0]};border-radius:12px;border-collapse:separate`;
  const large = html`${FONT};font-size:17px;line-height:1.3;font-weight:600`;
  const heading = html`background:${tint[0]};border-radius:11px 11px 0 0;${large}`;
  const small = html`${FONT};font-size:13px;line-height:1.55`;
  const framed = ({ subject, main, below }: Framed) => html`<!doctype html>
<html lang="${sender.locale}"><head>${META}<title>${subject}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${dark}}</style></head>
<body class="g" style="margin:0;padding:0;background:${LIGHT.ground};overflow-wrap:anywhere">
<table ${TABLE} class="g" style="background:${LIGHT.ground}"><tr><td align="center" style="padding:20px 12px 32px">
<table ${TABLE} class="s l" style="max-width:600px;${sheet}">
<tr><td class="t i" style="padding:16px 24px;${heading};color:${INK[0]}">${logo}${name}</td></tr>
<tr><td class="i" style="padding:24px 24px 28px;${FONT};font-size:16px;line-height:1.55;color:${INK[0]}">
${main}
</td></tr></table>
<table ${TABLE} style="max-width:600px"><tr><td class="o" style="padding:18px 24px 0;${small};color:${SOFT[0]}">
${joined(below === undefined ? address : [below, ...address], html`<br><br>`)}
</td></tr></table>
</td></tr></table>
</body></html>
`;
  return (mail) => framed(mail).toString();
}

/** A link in the colour of the parish. */
export function mailLink(sender: Pick<Instance, 'accent'>, href: string, text: string): Html {
  return html`<a class="a" href="${href}" style="color:${lookOf(sender.accent).accent[0]}">${text}</a>`;
}

/** A link as a button that one sees at once, in every mail program. */
export function mailButton(sender: Pick<Instance, 'accent'>, href: string, text: string): Html {
  const {
    solid: [solid],
    onSolid: [onSolid],
    rim: [rim],
  } = lookOf(sender.accent);
  const words = html`${FONT};font-size:16px;font-weight:600;line-height:1.3;color:${onSolid};text-decoration:none`;
  const shape = html`display:inline-block;padding:13px 26px;${words};border-radius:8px`;
  const link = html`<a href="${href}" class="c" style="${shape}">${text}</a>`;
  const cellStyle = html`background:${solid};border:1px solid ${rim};border-radius:8px`;
  const cell = html`<td align="center" class="b" bgcolor="${solid}" style="${cellStyle}">${link}</td>`;
  const table = html`role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:22px 0"`;
  return html`<table ${table}><tr>${cell}</tr></table>`;
}

/** The parish’s address lines. */
export function footerLines(footer: string): string[] {
  return footer
    .split('\n')
    .map(oneLined)
    .filter((line) => line !== '');
}

function oneLined(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
