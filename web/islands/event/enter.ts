const FIELDS = 'input:not([type="hidden"]), select, textarea, button, summary, a[href], [contenteditable="true"]';

/** Makes Enter move to the next field in the form of a new event, because submitting it would publish a half-finished event. */
export function continueOnEnter(form: HTMLFormElement): void {
  if (!new URL(form.action).pathname.endsWith('/events/new')) return;
  form.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (key !== 'Enter' || event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey) return;
    if (!(target instanceof HTMLInputElement) || target.closest('.missing-fields') !== null) return;
    event.preventDefault();
    const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)].filter(
      (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
    );
    fields[fields.indexOf(target) + 1]?.focus();
  });
}
