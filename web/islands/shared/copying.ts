// Buttons that copy a text of the page: `data-copy` is the id of its field. Without script the text can be chosen and copied by hand.

const SAID_FOR_MS = 4000;

/** Takes care of all such buttons of the page. */
export function watchCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) watch(button);
}

function watch(button: HTMLButtonElement): void {
  const usual = button.textContent;
  let saying: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string) => {
    button.textContent = text;
    clearTimeout(saying);
    saying = setTimeout(() => {
      button.textContent = usual;
    }, SAID_FOR_MS);
  };
  button.setAttribute('aria-live', 'polite');
  button.addEventListener('click', async () => {
    const field = document.getElementById(button.dataset['copy'] ?? '');
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    try {
      await navigator.clipboard.writeText(field.value);
      say(button.dataset['copied'] ?? usual);
    } catch {
      // Without a secure connection browsers let no script copy: it is chosen, ready for Ctrl+C.
      field.focus();
      field.select();
      say(button.dataset['failed'] ?? usual);
    }
  });
}
