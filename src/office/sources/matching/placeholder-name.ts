// Words in tables and calendars that stand for a person or room that is not known yet.

import { foldName } from './directory.ts';

/** Folded, without dots and spaces. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  [
    'noch offen|offen|ist offen|noch nicht bekannt|noch unbekannt|unbekannt|noch unklar|unklar|noch zu bestimmen|zu bestimmen',
    'wird noch bestimmt|wird bestimmt|wird noch bekanntgegeben|wird bekanntgegeben|wird noch bekannt gegeben|folgt|folgt noch',
    'vakant|noch vakant|unbesetzt|nicht besetzt|noch nicht besetzt|niemand|keine|keiner|keines|nn|n n|nomen nescio',
    'tba|tbd|tbc|to be announced|to be confirmed|to be decided|to be determined|open|unknown|vacant|none|nobody|not yet known',
    'a definir|a determiner|a confirmer|a preciser|a pourvoir|encore ouvert|inconnu|inconnue|vacante|personne|aucun|aucune',
    'da definire|da determinare|da confermare|da stabilire|da decidere|ancora aperto|sconosciuto|nessuno|nessuna',
    'x|xx|xxx|y|z|zzz',
  ].flatMap((line) => line.split('|').map((words) => words.replaceAll(' ', ''))),
);

/** True if a text is a placeholder for a name: `noch offen`, `N. N.`, `vakant`, `?`. */
export function isPlaceholderName(text: string): boolean {
  const plain = foldName(text).replace(/^[([{«"']+|[)\]}»"']+$/g, '');
  const words = plain.replace(/[\s.]+/g, '');
  return text.trim() !== '' && (PLACEHOLDERS.has(words) || !/[\p{L}\p{N}]/u.test(plain));
}
