// Checkbox that ticks or clears all others, and a button that shows how many are ticked.

const all = document.querySelector<HTMLInputElement>('input[data-all]');
const form = all?.form;
if (all && form) {
  const boxes = [...form.querySelectorAll<HTMLInputElement>(`input[name="${all.dataset['all']}"]`)];
  const button = form.querySelector<HTMLElement>('[data-words]');
  const count = button?.querySelector('.assign-count');
  const words = JSON.parse(button?.dataset['words'] ?? '{}') as Partial<Record<'do_one' | 'do_other', string>>;
  const update = () => {
    const chosen = boxes.filter(({ checked }) => checked).length;
    all.checked = chosen === boxes.length;
    all.indeterminate = chosen > 0 && chosen < boxes.length;
    const text = chosen === 1 ? words.do_one : words.do_other;
    if (count) count.textContent = (text ?? '').replace('{count}', String(chosen));
  };
  form.addEventListener('change', ({ target }) => {
    if (target === all) for (const box of boxes) box.checked = all.checked;
    update();
  });
  update();
}
