const SAID_FOR_MS = 4000;

export function enableCopying(): void {
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
    const found = document.getElementById(button.dataset['copy'] ?? '');
    if (found === null) return;
    try {
      await copy(found);
      say(button.dataset['copied'] ?? usual);
    } catch {
      // Scripts can only copy over a secure connection. Otherwise the text is selected, for Ctrl+C.
      choose(found);
      say(button.dataset['failed'] ?? usual);
    }
  });
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(found: HTMLElement): found is Field {
  return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement;
}

async function copy(found: HTMLElement): Promise<void> {
  if (isField(found)) return navigator.clipboard.writeText(found.value);
  const [formatted, plain] = [found.innerHTML, found.innerText];
  const as = (type: string, text: string) => new Blob([text], { type });
  const item = { 'text/html': as('text/html', formatted), 'text/plain': as('text/plain', plain) };
  await navigator.clipboard.write([new ClipboardItem(item)]);
}

function choose(found: HTMLElement): void {
  found.focus();
  if (isField(found)) found.select();
  else getSelection()?.selectAllChildren(found);
}
