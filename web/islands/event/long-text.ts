// Loads the rich text editor when the field gets the focus; without it, the field remains a text area.

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
      // After a network failure the next focus tries again.
      isOpening = false;
    }
  });
}
