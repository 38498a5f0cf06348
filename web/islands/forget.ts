// On the page after logging out: what was typed and not saved by who logged out goes from this browser, and the page says so.

const told = document.querySelector<HTMLElement>('[data-forget]');
const account = told?.dataset['forget'] ?? '';
let isGone = false;
for (const storage of [() => localStorage, () => sessionStorage]) {
  try {
    for (const key of Object.keys(storage())) {
      const isDraft = ['draft', 'typed'].some((kind) => key.startsWith(`parvis:${kind}:${account}:`));
      if (!isDraft && !key.startsWith(`parvis:once:${account}:`)) continue;
      storage().removeItem(key);
      isGone ||= isDraft;
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
if (told !== null && account !== '' && isGone) told.hidden = false;
