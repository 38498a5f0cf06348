import { describe, expect, it } from 'vitest';
import { filePath, filesNamedIn } from './kept-file.ts';

const [A, B] = ['a'.repeat(64), 'b0'.repeat(32)];

describe('the files that a text names', () => {
  it('are found by their addresses, whatever stands before and behind', () => {
    const document = JSON.stringify({
      image: { url: `https://api.example.org/files/seewil/${A}/Chor%20%E2%80%93.jpg` },
      longDesc: `<a href="/files/seewil/${B}/a.pdf">`,
    });
    expect(filesNamedIn(document, 'seewil')).toEqual([A, B]);
    expect(filesNamedIn(`/files/seewil/${A}`, 'seewil')).toEqual([A]);
  });

  it.each([
    `/files/seewil2/${A}/a.jpg`,
    `/files/see/${A}/a.jpg`,
    `/files/seewil/${A}0/a.jpg`,
    `/files/seewil/${A.slice(1)}/a.jpg`,
    `/files/seewil//${A}/a.jpg`,
    '',
  ])('are those of the instance alone: %s', (text) => {
    expect(filesNamedIn(text, 'seewil')).toEqual([]);
  });

  it('are found where they are served', () => {
    const path = filePath('seewil', { hash: A, name: 'Größe 100 %.pdf' });
    expect(path).toBe(`/files/seewil/${A}/Gr%C3%B6%C3%9Fe%20100%20%25.pdf`);
    expect(filesNamedIn(path, 'seewil')).toEqual([A]);
  });
});
