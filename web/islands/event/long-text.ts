interface RichText {
  readonly openEditor: (field: HTMLTextAreaElement) => Promise<boolean>;
}

/** Replaces the text area of the long text by the editor once its section is opened, or the field gets the focus. */
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
  // Fires too if the section is open from the start.
  field.closest('details')?.addEventListener('toggle', ({ target }) => {
    if (target instanceof HTMLDetailsElement && target.open) void open();
  });
}
