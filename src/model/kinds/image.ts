import type { Image } from '../entity.ts';
import { object } from '../format/objects.ts';
import { address, integer, text } from '../format/scalars.ts';

export const image = object<Image>([
  ['url', 'url', address()],
  ['width', 'width', integer(0)],
  ['height', 'height', integer(0)],
  ['source_text', 'sourceText', text('')],
  ['source_url', 'sourceUrl', address('')],
]);
