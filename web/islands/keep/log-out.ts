// Lists the drafts before the user logs out, because they will be deleted. The next page deletes them (`forget.ts`).

export function confirmLogOut(template: HTMLTemplateElement | null): void {
  const asked = new WeakSet<HTMLFormElement>();
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== '/office/logout') return;
      if (asked.has(form) || template === null) return;
      const drafts = draftsOf(form);
      if (drafts.length === 0) return;
      const dialog = (template.content.cloneNode(true) as DocumentFragment).querySelector('dialog');
      if (dialog === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const names = drafts.filter((name) => name !== '');
      if (names.length > 0) dialog.querySelector('p')?.after(listOf(names));
      document.body.append(dialog);
      dialog.addEventListener('close', () => {
        dialog.remove();
        if (dialog.returnValue !== 'go') return;
        asked.add(form);
        form.requestSubmit();
      });
      dialog.showModal();
    },
    true,
  );
}

function draftsOf(form: HTMLFormElement): readonly string[] {
  const account = form.querySelector<HTMLInputElement>('[name=_for]')?.value ?? '';
  try {
    return [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage)
        .filter((key) => ['draft', 'typed'].some((kind) => key.startsWith(`parvis:${kind}:${account}:`)))
        .map((key) => nameIn(storage.getItem(key))),
    );
  } catch {
    return [];
  }
}

const NAMES = ['title', 'name', 'lastname', 'subject'];

function nameIn(text: string | null): string {
  try {
    const { typed } = JSON.parse(text ?? '{}') as { readonly typed?: readonly (readonly [string, string])[] };
    const texts = new Map(typed?.toReversed());
    return NAMES.map((name) => texts.get(name)?.trim() ?? '').find((one) => one !== '') ?? '';
  } catch {
    return '';
  }
}

const MAX_NAMED = 5;

function listOf(names: readonly string[]): HTMLUListElement {
  const list = document.createElement('ul');
  for (const name of [...new Set(names)].slice(0, MAX_NAMED)) {
    const item = document.createElement('li');
    item.textContent = name.length > 80 ? `${name.slice(0, 80)}…` : name;
    list.append(item);
  }
  return list;
}
