// Layout of HTML mails: the parish’s name and colour above, its address below. Uses tables and inline styles, because mail programs support
// little else; some also support dark colours.

import { createColourTheme, DARK_BACKGROUNDS, LIGHT_BACKGROUNDS } from '../model/colour-theme.ts';
import type { Instance } from '../model/instance.ts';
import { monogramOf } from '../model/monogram.ts';
import { FILES_PATH } from '../model/stored-file.ts';
import { type Html, html, joinHtml } from '../util/html.ts';
import { isWebAddress } from '../util/web-address.ts';
import {
  ERROR_COLOURS,
  FONT_SIZES,
  LINE_COLOURS,
  SOFT_TEXT_COLOURS,
  TEXT_COLOURS,
  WARNING_COLOURS,
} from './mail-style.ts';

export type FrameSender = Pick<Instance, 'title' | 'locale' | 'publicUrl' | 'accent' | 'logoUrl' | 'footer'>;

export interface FramedMail {
  readonly subject: string;
  readonly main: Html;
  /** Small print below the main part, such as the reason for the mail. */
  readonly below?: Html;
}

const FONT = html`font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const TABLE = html`role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;

const FACE = 40;
/** Box that preserves the proportions of any logo. Mail programs without support for it use only the height. */
const LOGO_STYLE = `display:block;width:auto;height:auto;max-width:176px;max-height:${FACE}px;border:0`;

const META = joinHtml(
  [
    html`<meta charset="utf-8">`,
    html`<meta name="viewport" content="width=device-width, initial-scale=1">`,
    html`<meta name="color-scheme" content="light dark">`,
    html`<meta name="supported-color-schemes" content="light dark">`,
  ],
  '',
);

export function createMailFrame(sender: FrameSender, baseUrl: string): (framed: FramedMail) => string {
  const { accent, tint, solid, onSolid } = createColourTheme(sender.accent);
  const title = oneLined(sender.title);
  const name = isWebAddress(sender.publicUrl)
    ? html`<a href="${sender.publicUrl}" class="i" style="color:${TEXT_COLOURS[0]};text-decoration:none">${title}</a>`
    : title;
  const dark = [
    `.g{background:${DARK_BACKGROUNDS.ground}!important}`,
    `.s{background:${DARK_BACKGROUNDS.surface}!important}`,
    `.t{background:${tint[1]}!important}`,
    `.i{color:${TEXT_COLOURS[1]}!important}.o{color:${SOFT_TEXT_COLOURS[1]}!important}.a{color:${accent[1]}!important}`,
    `.l{border-color:${LINE_COLOURS[1]}!important}`,
    `.r{color:${ERROR_COLOURS[1]}!important}.y{color:${
      WARNING_COLOURS[1]
    }!important}.w{background:#ffffff!important;padding:4px!important}`,
    `.b{background:${solid[1]}!important;border-color:${solid[1]}!important}.c{color:${onSolid[1]}!important}`,
  ].join('');
  const lines = splitFooter(sender.footer);
  const address = lines.length === 0 ? [] : [joinHtml(lines, html`<br>`)];
  const sheet = html`background:${LIGHT_BACKGROUNDS.surface};border:1px solid ${
    LINE_COLOURS[0]
  };border-radius:12px;border-collapse:separate`;
  const large = html`${FONT};font-size:${FONT_SIZES.l}px;line-height:1.3;font-weight:600`;
  const heading = html`background:${tint[0]};border-radius:11px 11px 0 0;${large}`;
  const small = html`${FONT};font-size:${FONT_SIZES.s}px;line-height:1.55`;
  const frameMail = ({ subject, main, below }: FramedMail) => html`<!doctype html>
<html lang="${sender.locale}"><head>${META}<title>${subject}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${dark}}
@media (max-width:480px){.p{width:64px!important;height:auto!important}}</style></head>
<body class="g" style="margin:0;padding:0;background:${LIGHT_BACKGROUNDS.ground};overflow-wrap:anywhere">
<table ${TABLE} class="g" style="background:${LIGHT_BACKGROUNDS.ground}"><tr><td align="center" style="padding:24px 12px 32px">
<table ${TABLE} class="s l" style="max-width:600px;${sheet}">
<tr><td class="t" style="padding:16px 24px;${heading}"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${faceOf(sender, baseUrl)}<td class="i" style="padding:0 0 0 12px;${large};color:${TEXT_COLOURS[0]}">${name}</td></tr></table></td></tr>
<tr><td class="i" style="padding:24px;${FONT};font-size:${FONT_SIZES.m}px;line-height:1.55;color:${TEXT_COLOURS[0]}">
${main}
</td></tr></table>
<table ${TABLE} style="max-width:600px"><tr><td class="o" style="padding:16px 24px 0;${small};color:${SOFT_TEXT_COLOURS[0]}">
${joinHtml(below === undefined ? address : [below, ...address], html`<br><br>`)}
</td></tr></table>
</td></tr></table>
</body></html>
`;
  return (mail) => frameMail(mail).toString();
}

/** Renders the logo if every mail program can load it, otherwise the monogram; undefined if the title has no letters. */
function faceOf({ logoUrl, title, accent }: FrameSender, baseUrl: string): Html | undefined {
  const src = logoUrl.startsWith(`${FILES_PATH}/`) ? `${baseUrl}${logoUrl}` : logoUrl;
  if (isWebAddress(src)) {
    return html`<td class="w" style="border-radius:8px"><img src="${src}" alt="" height="${FACE}" style="${LOGO_STYLE}"></td>`;
  }
  const monogram = monogramOf(title);
  if (monogram === '') return undefined;
  const { solid, onSolid, rim } = createColourTheme(accent);
  const box = html`width="${FACE}" height="${FACE}" align="center" bgcolor="${solid[0]}"`;
  const shape = html`width:${FACE}px;height:${FACE}px;border-radius:8px;background:${solid[0]};border:1px solid ${rim[0]}`;
  const letters = html`${FONT};font-size:${FONT_SIZES.l}px;line-height:1;font-weight:600;color:${onSolid[0]}`;
  return html`<td class="b c" ${box} style="${shape};${letters}" aria-hidden="true">${monogram}</td>`;
}

export function renderMailLink(sender: Pick<Instance, 'accent'>, href: string, text: string): Html {
  return html`<a class="a" href="${href}" style="color:${createColourTheme(sender.accent).accent[0]}">${text}</a>`;
}

/** `isLast`: without space below it, because nothing follows. */
export function renderMailButton(sender: Pick<Instance, 'accent'>, href: string, text: string, isLast = false): Html {
  const {
    solid: [solid],
    onSolid: [onSolid],
    rim: [rim],
  } = createColourTheme(sender.accent);
  const words = html`${FONT};font-size:${FONT_SIZES.m}px;font-weight:600;line-height:1.3;color:${onSolid};text-decoration:none`;
  const shape = html`display:inline-block;padding:12px 24px;${words};border-radius:8px`;
  const link = html`<a href="${href}" class="c" style="${shape}">${text}</a>`;
  const cellStyle = html`background:${solid};border:1px solid ${rim};border-radius:8px`;
  const cell = html`<td align="center" class="b" bgcolor="${solid}" style="${cellStyle}">${link}</td>`;
  const table = html`role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 ${isLast ? 0 : 12}px"`;
  return html`<table ${table}><tr>${cell}</tr></table>`;
}

export function splitFooter(footer: string): string[] {
  return footer
    .split('\n')
    .map(oneLined)
    .filter((line) => line !== '');
}

function oneLined(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
