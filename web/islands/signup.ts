// Enhances the public sign-up form: shows fields for the entered number of people, and only the questions that apply. Without scripts a
// button redraws the form, and questions state their conditions.

for (const form of document.querySelectorAll<HTMLFormElement>('form.sign-up-form')) watch(form);

function watch(form: HTMLFormElement): void {
  const number = form.querySelector<HTMLInputElement>('input[name="number"]');
  const pattern = form.querySelector<HTMLTemplateElement>('template[data-any]');
  if (number !== null && pattern !== null) {
    form.querySelector<HTMLElement>('[data-adjust]')?.setAttribute('hidden', '');
    const follow = () => drawPeople(form, number, pattern);
    number.addEventListener('input', follow);
    follow();
  }
  const ask = () => {
    for (const part of form.querySelectorAll<HTMLElement>('[data-if]')) part.hidden = !isRequested(form, part);
  };
  form.addEventListener('change', ask);
  form.classList.add('scripted');
  ask();
}

function drawPeople(form: HTMLFormElement, number: HTMLInputElement, pattern: HTMLTemplateElement): void {
  const limit = Number(number.max);
  const wanted = Math.min(Number.isInteger(number.valueAsNumber) ? number.valueAsNumber : 1, limit);
  const drawn = () => [...form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-person]')];
  for (let person = drawn().length + 2; person <= wanted; person++) {
    const made = personOf(pattern, person);
    const last = drawn().at(-1);
    if (last === undefined) pattern.before(made);
    else last.after(made);
  }
  for (const one of drawn()) {
    const isWanted = Number(one.dataset['person']) <= wanted;
    one.hidden = !isWanted;
    one.disabled = !isWanted;
  }
}

function personOf(pattern: HTMLTemplateElement, person: number): DocumentFragment {
  const any = pattern.dataset['any'] ?? '';
  const made = document.importNode(pattern.content, true);
  for (const part of made.querySelectorAll('*')) {
    for (const attribute of part.attributes) attribute.value = attribute.value.replaceAll(any, String(person));
  }
  const legend = made.querySelector('legend');
  if (legend !== null) legend.textContent = legend.textContent.replaceAll(any, String(person));
  return made;
}

function isRequested(form: HTMLFormElement, part: HTMLElement): boolean {
  const { if: name = '', value = '' } = part.dataset;
  const inputs = [...form.elements].filter((one) => one.getAttribute('name') === name);
  return inputs.some((input) => {
    const around = input.closest<HTMLElement>('[data-if]');
    if (around !== null && around !== part && !isRequested(form, around)) return false;
    if (input instanceof HTMLInputElement && (input.type === 'radio' || input.type === 'checkbox')) {
      return input.checked && input.value === value;
    }
    return input instanceof HTMLSelectElement && input.value === value;
  });
}
