// Logo of the parish: an upload, stored and scaled down, or the URL of an external picture. The value is a URL.

import { translator } from '../../i18n/translate.ts';
import type { FileFault } from '../../office/files/errors.ts';
import { html } from '../../util/html.ts';
import { completedAddress } from '../completed-address.ts';
import type { Control, KeptFiles } from '../components/form/control.ts';
import { isTicked, textOf } from '../components/form/entered.ts';
import { box, part } from '../components/form/parts.ts';
import { PICTURE_TYPES } from '../components/form/picture-control.ts';
import { oneLine } from '../components/form/text-controls.ts';
import { keepUpload } from '../components/form/uploads.ts';
import type { PageRequest } from '../page.ts';

const [FILE, ADDRESS, REMOVE] = ['logo', 'logo_url', 'logo_remove'];

/** Maximum side length in pixels; logos are shown at most at a quarter of this size. */
const MAX_SIDE = 800;

/** Maximum aspect ratios, landscape and portrait; longer logos are unreadable at their display size. */
const [WIDE, HIGH] = [8, 3];

/** `shown` returns the office’s URL of a picture; undefined if it can’t be shown. */
export function logoControl(shown: (address: string) => string | undefined): Control {
  return {
    inputs: [ADDRESS, REMOVE],
    keepFiles: keepLogo,
    enter: (value) => ({ [ADDRESS]: [oneLine(String(value['logo_url'] ?? ''))], [REMOVE]: [] }),
    read: (entered) => ({ logo_url: isTicked(entered, REMOVE) ? '' : completedAddress(textOf(entered, ADDRESS)) }),
    say: (entered) => (isTicked(entered, REMOVE) ? '' : textOf(entered, ADDRESS)),
    draw: ({ entered, language, isWrong, mark }) => {
      const t = translator(language);
      const address = textOf(entered, ADDRESS);
      const src = shown(address);
      const picture =
        src === undefined
          ? ''
          : html`<img class="logo" src="${src}" alt="${t('settings.fields.logo_url')}" width="176" height="44">`;
      const isElsewhere = address !== '' && src === undefined;
      return {
        isGroup: true,
        control: () => html`<div class="picture" data-picture="logo">
          ${picture}
          ${part(
            address === '' ? t('settings.logo.choose') : t('settings.logo.replace'),
            html`<input type="file" name="${FILE}" accept="${PICTURE_TYPES}">`,
          )}
          ${address === '' ? '' : box(REMOVE, isTicked(entered, REMOVE), t('settings.logo.remove'))}
          <details${isElsewhere || isWrong ? html` open` : ''}>
            <summary>${t('settings.logo.address')}</summary>
            ${part(
              t('settings.logo.addressHint'),
              html`<input type="text" inputmode="url" name="${ADDRESS}" value="${address}" autocomplete="off"
                spellcheck="false"${mark(ADDRESS)}>`,
            )}
          </details>
        </div>`,
      };
    },
  };
}

async function keepLogo(asked: PageRequest): Promise<KeptFiles> {
  const t = translator(asked.language);
  const say = (fault: FileFault) => t(`forms.picture.faults.${fault}`);
  const kept = await keepUpload(asked, FILE, { isAbsolute: true, longestSide: MAX_SIDE, say });
  if (kept === undefined || 'problem' in kept) return kept;
  const { url, width, height } = kept;
  if (width === null || height === null) return { problem: { text: say('type') } };
  // Tolerance for rounding.
  if (width > WIDE * (height + 0.5) || height > HIGH * (width + 0.5)) {
    return { problem: { text: t('settings.logo.shape', { wide: WIDE, high: HIGH }) } };
  }
  return { entered: { [ADDRESS]: [url], [REMOVE]: [] } };
}
