/** Returns whether the key combination saves: Ctrl or Cmd with S or Enter. */
export function isSaving({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && (key.toLowerCase() === 's' || key === 'Enter');
}
