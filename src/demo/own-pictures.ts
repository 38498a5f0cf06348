// Stores the demo parish's pictures as its own files, replacing links to a website.

import { readdirSync, readFileSync } from 'node:fs';
import { keepFile } from '../office/files/keep-file.ts';
import type { OfficeContext } from '../office/office-context.ts';
import type { DemoBundle, DemoEvent, DemoPerson } from './types.ts';

const FOLDER = new URL('pictures/', import.meta.url);

interface KeptPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Stored pictures, by file name without extension. */
export type KeptPictures = ReadonlyMap<string, KeptPicture>;

/** Stores the pictures as files of an instance; existing ones are reused. Throws InstanceNotFound. */
export async function keepPictures(acting: OfficeContext, instance: string): Promise<KeptPictures> {
  const kept = new Map<string, KeptPicture>();
  for (const file of readdirSync(FOLDER).sort()) {
    const { url, width, height } = await keepFile(acting, instance, {
      name: file,
      bytes: readFileSync(new URL(file, FOLDER)),
    });
    if (width !== null && height !== null) kept.set(nameOf(file), { url, width, height });
  }
  return kept;
}

/** Adds the stored pictures to the parish, including its logo; pictures that were not stored keep their addresses. */
export function withPictures(bundle: DemoBundle, kept: KeptPictures): DemoBundle {
  const shown = <T extends DemoEvent | DemoPerson>(entity: T): T => {
    const picture = entity.image ? kept.get(nameOf(entity.image.url ?? '')) : undefined;
    return picture === undefined ? entity : { ...entity, image: { ...entity.image, ...picture } };
  };
  const logo = kept.get('logo');
  const instance = logo === undefined ? bundle.instance : { ...bundle.instance, logo_url: logo.url };
  return { ...bundle, instance, events: bundle.events.map(shown), persons: bundle.persons.map(shown) };
}

/** `brunner` of `https://www.example.org/bilder/team/brunner.jpg`. */
function nameOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}
