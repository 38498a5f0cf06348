// Previews a picture once the user has chosen it. If the browser can’t show it, the server will report the reason.

for (const place of document.querySelectorAll<HTMLElement>('[data-picture]')) {
  const input = place.querySelector<HTMLInputElement>('input[type="file"]');
  if (input !== null) showChosen(place, input);
}

function showChosen(place: HTMLElement, input: HTMLInputElement): void {
  const stored = place.querySelector('img');
  const chosen = document.createElement('img');
  chosen.className = place.dataset['picture'] ?? '';
  chosen.alt = '';
  const show = (picture: HTMLImageElement | null) => {
    if (picture !== chosen) chosen.remove();
    if (picture !== stored) stored?.remove();
    if (picture !== null && !picture.isConnected) place.prepend(picture);
  };
  const change = () => {
    URL.revokeObjectURL(chosen.src);
    const file = input.files?.[0];
    if (file === undefined) return show(stored);
    chosen.src = URL.createObjectURL(file);
    show(chosen);
  };
  chosen.addEventListener('error', () => show(null));
  input.addEventListener('change', change);
  // Deferred, because `reset` fires before the input is cleared.
  input.form?.addEventListener('reset', () => setTimeout(change));
  // Browsers restore the chosen file when the user navigates back.
  if (input.files?.[0] !== undefined) change();
}
