// What a browser adds to the form by which one signs up for an event: the fields of as many people as are entered, at once, and only the
// questions that are asked. Without it a button draws the form again, and each condition stands in words.

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
    for (const part of form.querySelectorAll<HTMLElement>('[data-if]')) part.hidden = !isAsked(form, part);
  };
  form.addEventListener('change', ask);
  form.classList.add('scripted');
  ask();
}

/** Adds and hides people; what was typed of one that is hidden is not lost, and not sent. */
function drawPeople(form: HTMLFormElement, number: HTMLInputElement, pattern: HTMLTemplateElement): void {
  const most = Number(number.max);
  const wanted = Math.min(Number.isInteger(number.valueAsNumber) ? number.valueAsNumber : 1, most);
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

/** A person of the pattern, whose own number stands wherever the pattern has the number of any. */
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

/** Whether the answer that a question hangs on is the one that it is asked at; what hangs on a hidden question is hidden, too. */
function isAsked(form: HTMLFormElement, part: HTMLElement): boolean {
  const { if: name = '', value = '' } = part.dataset;
  const inputs = [...form.elements].filter((one) => one.getAttribute('name') === name);
  return inputs.some((input) => {
    const around = input.closest<HTMLElement>('[data-if]');
    if (around !== null && around !== part && !isAsked(form, around)) return false;
    if (input instanceof HTMLInputElement && (input.type === 'radio' || input.type === 'checkbox')) {
      return input.checked && input.value === value;
    }
    return input instanceof HTMLSelectElement && input.value === value;
  });
}
