import { expect, it } from 'vitest';
import { documentGroupKind, personGroupKind } from './groups.ts';

it('a hidden group shows only the place of its children (rule L7)', () => {
  const group = { id: 1, parentId: 7, position: 3, order: 3, name: 'Vorstand', deleted: false };
  for (const { shown = String } of [personGroupKind, documentGroupKind]) {
    const seen = (change: object) => shown({ ...group, public: true, ...change } as never);
    expect(seen({})).toMatchObject({ name: 'Vorstand' });
    expect(seen({ public: false })).toEqual(seen({ public: false, name: 'Rat' }));
    expect(seen({ public: false })).not.toEqual(seen({ public: false, parentId: 8 }));
  }
});
