import { describe, expect, it } from 'vitest';
import { filePath, findFileHashes } from './stored-file.ts';

const [A, B] = ['a'.repeat(64), 'b0'.repeat(32)];

describe('the files referenced by a text', () => {
  it('are found by their addresses, whatever surrounds them', () => {
    const document = JSON.stringify({
      image: { url: `https://api.example.org/files/seewil/${A}/Chor%20%E2%80%93.jpg` },
      longDesc: `<a href="/files/seewil/${B}/a.pdf">`,
    });
    expect(findFileHashes(document, 'seewil')).toEqual([A, B]);
    expect(findFileHashes(`/files/seewil/${A}`, 'seewil')).toEqual([A]);
  });

  it.each([
    `/files/seewil2/${A}/a.jpg`,
    `/files/see/${A}/a.jpg`,
    `/files/seewil/${A}0/a.jpg`,
    `/files/seewil/${A.slice(1)}/a.jpg`,
    `/files/seewil//${A}/a.jpg`,
    '',
  ])('belong to the instance: %s', (text) => {
    expect(findFileHashes(text, 'seewil')).toEqual([]);
  });

  it('are found by the path that serves them', () => {
    const path = filePath('seewil', { hash: A, name: 'Größe 100 %.pdf' });
    expect(path).toBe(`/files/seewil/${A}/Gr%C3%B6%C3%9Fe%20100%20%25.pdf`);
    expect(findFileHashes(path, 'seewil')).toEqual([A]);
  });
});
