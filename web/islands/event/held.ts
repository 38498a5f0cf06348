// Short description of a draft: its title, otherwise its time and its first words.

type Pairs = readonly (readonly [name: string, value: string])[];

const TEXTS = ['topic', 'short', 'long', 'note'];

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const MAX_WORDS = 8;

/** Description of a draft; "" for a draft without a title, time or text. `opened`: values when the form was opened. */
export function describeDraft(fields: Pairs, opened: Pairs): string {
  const typed = (name: string) => {
    const value = textOf(fields, name);
    return value === textOf(opened, name) ? '' : value;
  };
  const title = textOf(fields, 'title');
  if (title !== '') return title;
  const words = TEXTS.map((name) => firstWords(typed(name))).find((text) => text !== '');
  const day = typed('day') !== '' || typed('from') !== '' || words === undefined ? textOf(fields, 'day') : '';
  return [day, typed('from'), words ?? ''].filter((part) => part !== '').join(', ');
}

function textOf(pairs: Pairs, name: string): string {
  return pairs.find(([one]) => one === name)?.[1].trim() ?? '';
}

function firstWords(text: string): string {
  // Long texts are HTML. A rough conversion is enough for a few words.
  const plain = text.replace(/<[^>]*>/g, ' ').replace(/&(amp|lt|gt|nbsp|quot);/g, (_, name) => SIGNS[name] ?? ' ');
  const all = plain.split(/\s+/).filter((word) => word !== '');
  return all.length > MAX_WORDS ? `${all.slice(0, MAX_WORDS).join(' ')} …` : all.join(' ');
}
