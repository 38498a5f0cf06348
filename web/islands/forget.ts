// After logging out, deletes the user’s drafts from this browser and says so.

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
    // Without storage there are no drafts.
  }
}
if (told !== null && account !== '' && isGone) told.hidden = false;
