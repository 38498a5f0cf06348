// Loads the editor of the long text once somebody goes there; without it, the field stays what it is.

interface RichText {
  readonly openEditor: (field: HTMLTextAreaElement) => Promise<boolean>;
}

export function editWhenFocused(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLTextAreaElement>('textarea[data-clean]');
  let isOpening = false;
  field?.addEventListener('focus', async () => {
    if (isOpening) return;
    isOpening = true;
    try {
      const { openEditor } = (await import(field.dataset['editor'] ?? '')) as RichText;
      isOpening = await openEditor(field);
    } catch {
      // A network that is away leaves the field; the next time it may be there.
      isOpening = false;
    }
  });
}
