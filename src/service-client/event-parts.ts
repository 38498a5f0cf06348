import { type FieldReader, hasVisibleText, parseFlag, parseInteger, toRawText } from './field-reader.ts';
import { type ServiceRow, toRows } from './rows.ts';

/** Reads a free-text place with its building; undefined without a name. */
export function readPlace(row: ServiceRow, taking: FieldReader) {
  const text = (key: string) => taking.text(row, key);
  const name = hasVisibleText(text('name')) ? text('name') : text('location_name');
  if (!hasVisibleText(name)) return undefined;
  return {
    name,
    location_name: text('location_name'),
    location_url: taking.address(row, 'location_url'),
    location_url_is_external: parseFlag(row['location_url_is_external']),
    location_address: text('location_address'),
    location_postcode: text('location_postcode'),
    location_city: text('location_city'),
  };
}

export function readFiles(row: ServiceRow, taking: FieldReader, loses: () => void) {
  return toRows(row['files']).flatMap((file) => {
    const text = (...keys: readonly string[]) =>
      keys.map((key) => taking.text(file, key)).find((one) => one !== '') ?? '';
    const isThere = ['url', 'file_url'].some((key) => hasVisibleText(toRawText(file[key])));
    const url = taking.address(file, 'url', 'file_url');
    if (!hasVisibleText(url)) {
      if (!isThere) loses();
      return [];
    }
    const desc = text('desc', 'description');
    const name = text('file_name') || desc || (url.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
    const size = parseInteger(file['filesize_kb'], 0);
    return [
      { file_name: hasVisibleText(name) ? name : url, desc, url, filesize_kb: size, file_type: text('file_type') },
    ];
  });
}

export function readImage(row: ServiceRow, taking: FieldReader) {
  const text = (key: string) => taking.text(row, key);
  const url = taking.address(row, 'image_url', 'list_image_url');
  if (!hasVisibleText(url)) return null;
  return {
    url,
    width: parseInteger(row['image_width'], 0),
    height: parseInteger(row['image_height'], 0),
    caption: text('image_caption'),
    source_text: text('image_source_text'),
    source_url: taking.address(row, 'image_source_url'),
  };
}
