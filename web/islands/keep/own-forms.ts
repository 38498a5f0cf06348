// Moves small forms out of the large one. Without scripts they stay in it, so that the browser submits all input together
// (`nested-forms/merge-nested-forms.ts`). Input in the large form is kept as a draft.

const OWN = ['_main', '_opened', '_panels', '_enter'];

export function separateNestedForms(): void {
  for (const panel of document.querySelectorAll<HTMLElement>('[data-own-form]')) {
    const form = document.createElement('form');
    form.method = 'post';
    form.setAttribute('action', panel.dataset['ownForm'] ?? '');
    form.className = panel.className;
    const prefix = panel.dataset['prefix'] ?? '';
    const madeFor = document.querySelector<HTMLInputElement>('main form [name=_for]');
    if (madeFor !== null) form.append(madeFor.cloneNode());
    for (const control of panel.querySelectorAll('input, select, textarea, button')) {
      for (const name of ['form', 'formaction']) control.removeAttribute(name);
      const name = control.getAttribute('name');
      if (name?.startsWith(prefix)) control.setAttribute('name', name.slice(prefix.length));
    }
    form.append(...panel.childNodes);
    panel.replaceWith(form);
  }
  for (const name of OWN) for (const one of document.querySelectorAll(`main [name=${name}]`)) one.remove();
}
