import { expect, it } from 'vitest';
import { documentGroup, personGroup } from './groups.ts';

it('of a hidden group is seen where its children stand, and nothing else (rule L7)', () => {
  const group = { id: 1, parentId: 7, position: 3, order: 3, name: 'Vorstand', deleted: false };
  for (const { shown = String } of [personGroup, documentGroup]) {
    const seen = (change: object) => shown({ ...group, public: true, ...change } as never);
    expect(seen({})).toMatchObject({ name: 'Vorstand' });
    expect(seen({ public: false })).toEqual(seen({ public: false, name: 'Rat' }));
    expect(seen({ public: false })).not.toEqual(seen({ public: false, parentId: 8 }));
  }
});
