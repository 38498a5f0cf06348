interface RichText {
  readonly openEditor: (field: HTMLTextAreaElement) => Promise<boolean>;
}

/** Shows the editor in place of the text area once the user opens its section or enters the field. */
export function enableRichText(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLTextAreaElement>('textarea[data-clean]');
  if (field === null) return;
  let isOpening = false;
  const open = async () => {
    if (isOpening) return;
    isOpening = true;
    try {
      const { openEditor } = (await import(field.dataset['editor'] ?? '')) as RichText;
      isOpening = await openEditor(field);
    } catch {
      isOpening = false;
    }
  };
  field.addEventListener('focus', open);
  // Also fires for a section that is open from the start.
  field.closest('details')?.addEventListener('toggle', ({ target }) => {
    if (target instanceof HTMLDetailsElement && target.open) void open();
  });
}
