// Before logging out it is said that drafts go with it, where there are any; the page that comes next removes them (`forget.ts`).

export function askBeforeLogOut(template: HTMLTemplateElement | null): void {
  const asked = new WeakSet<HTMLFormElement>();
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== '/office/logout') return;
      if (asked.has(form) || template === null || !hasDrafts(form)) return;
      const dialog = (template.content.cloneNode(true) as DocumentFragment).querySelector('dialog');
      if (dialog === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
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

function hasDrafts(form: HTMLFormElement): boolean {
  const account = form.querySelector<HTMLInputElement>('[name=_for]')?.value ?? '';
  try {
    return [localStorage, sessionStorage].some((storage) =>
      Object.keys(storage).some((key) =>
        ['draft', 'typed'].some((kind) => key.startsWith(`parvis:${kind}:${account}:`)),
      ),
    );
  } catch {
    return false;
  }
}
