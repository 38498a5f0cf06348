// Instance and key of the reader. They are stored only for this tab, and sent only to this server.

export interface ReaderAccess {
  readonly instance: string;
  readonly key: string;
}

const KEPT = 'parvis:access';

export function readStoredAccess(): ReaderAccess {
  try {
    const { instance = '', key = '' } = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Partial<ReaderAccess>;
    return { instance: String(instance), key: String(key) };
  } catch {
    return { instance: '', key: '' };
  }
}

export function storeAccess(access: ReaderAccess): void {
  try {
    if (access.instance === '' && access.key === '') sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, JSON.stringify(access));
  } catch {
    // Without storage, only the inputs have the values.
  }
}

/** Values in a URL fragment: `instance=…&key=…&operation=…`, or `INSTANCE/KEY`, as the demo prints them. */
export function parseAccess(fragment: string): ReaderAccess & { readonly operation: string } {
  if (fragment.includes('=')) {
    const given = new URLSearchParams(fragment);
    const named = (name: string) => given.get(name) ?? '';
    return { instance: named('instance'), key: named('key'), operation: named('operation') };
  }
  const [instance = '', key = ''] = fragment.split('/');
  return { instance, key, operation: '' };
}
