// What a browser adds to the pages of a parish for visitors: a button that copies an address, what the device has to share a page, and
// that a panel over the page closes where one presses Escape or goes elsewhere.

for (const box of document.querySelectorAll<HTMLElement>('[data-copy]')) addCopying(box);
for (const panel of document.querySelectorAll<HTMLDetailsElement>('details.over')) addClosing(panel);
for (const panel of document.querySelectorAll<HTMLDetailsElement>('details.share')) addSharing(panel);

// On a phone the links stand in a row that is pushed aside: what is asked for is brought into sight.
const strip = document.querySelector('.strip');
const taken = strip?.querySelector('.lists .taken') ?? strip?.querySelector('.taken');
if (strip && taken) strip.scrollLeft += taken.getBoundingClientRect().left - strip.getBoundingClientRect().left - 8;

function addCopying(box: HTMLElement): void {
  const field = box.querySelector('input');
  // Browsers have it where the page came by https alone.
  if (field === null || navigator.clipboard === undefined) return;
  const { copy = '', copied = '' } = box.dataset;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button second';
  button.textContent = copy;
  const told = document.createElement('span');
  told.className = 'hidden';
  told.setAttribute('role', 'status');
  let back = 0;
  button.addEventListener('click', async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // It is selected: who pressed the button can copy it by hand.
      return;
    }
    button.textContent = copied;
    told.textContent = copied;
    clearTimeout(back);
    back = setTimeout(() => {
      button.textContent = copy;
      told.textContent = '';
    }, 2500);
  });
  box.append(button, told);
}

function addClosing(panel: HTMLDetailsElement): void {
  panel.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !panel.open) return;
    panel.open = false;
    panel.querySelector('summary')?.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !panel.contains(target)) panel.open = false;
  });
}

function addSharing(panel: HTMLDetailsElement): void {
  const { title = '', url = '' } = panel.dataset;
  if (navigator.share === undefined || navigator.canShare?.({ title, url }) !== true) return;
  panel.querySelector('summary')?.addEventListener('click', async (event) => {
    event.preventDefault();
    try {
      await navigator.share({ title, url });
    } catch (error) {
      const isLeft = error instanceof DOMException && error.name === 'AbortError';
      if (!isLeft) panel.open = true;
    }
  });
}

export {};
