// Notes in an event's form about conflicts of rooms and people, requested the way a browser does.

export interface ClashNotes {
  readonly tone: string;
  readonly html: string;
  readonly freeIds: readonly number[];
  readonly people: { readonly tone: string; readonly html: string };
}

export async function fetchClashNotes(answer: Response): Promise<ClashNotes> {
  const page = await answer.text();
  const note = (name: string) => {
    const [, tone, html] = new RegExp(`<div class="${name} ([a-z]*)">(.*?)</div>`, 's').exec(page) ?? [];
    if (tone === undefined || html === undefined)
      throw new Error(`no ${name} in ${answer.status} ${page.slice(0, 200)}`);
    return { tone, html };
  };
  const people = note('people-note');
  // Conflicts noted next to the fields for people.
  const atFields = [...page.matchAll(/<div class="person-note taken"[^>]*>(.*?)<\/div>/gs)].map(([, html]) => html);
  const [, free = ''] = /<body data-free="([\d ]*)">/.exec(page) ?? [];
  return {
    ...note('room-note'),
    freeIds: free.split(' ').map(Number),
    people: { ...people, html: [people.html, ...atFields].join('') },
  };
}
