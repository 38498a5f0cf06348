// What spreadsheets show in the place of a value that they could not find, in the languages in which people use them.

const ERRORS: ReadonlySet<string> = new Set([
  ...['#DIV/0!', '#N/A', '#NAME?', '#NULL!', '#NUM!', '#REF!', '#VALUE!', '#SPILL!', '#CALC!', '#FIELD!', '#BLOCKED!'],
  ...['#CONNECT!', '#UNKNOWN!', '#GETTING_DATA', '#ERROR!'],
  ...['#NV', '#BEZUG!', '#WERT!', '#ZAHL!', '#ÜBERLAUF!', '#KALK!', '#FELD!', '#BLOCKIERT!', '#VERBINDEN!'],
  ...['#UNBEKANNT!', '#FEHLER!'],
  ...['#NOM?', '#NOMBRE!', '#NUL!', '#VALEUR!', '#PROPAGATION!', '#CALCUL!', '#CHAMP!', '#BLOQUE!', '#ERREUR!'],
  ...['#N/D', '#NOME?', '#NULLO!', '#RIF!', '#VALORE!', '#ESPANSIONE!', '#CALCOLO!', '#CAMPO!', '#ERRORE!'],
]);

/** Whether a cell holds one of these, or the signs that stand for a column that is too narrow. */
export function isCellError(cell: string): boolean {
  return cell.startsWith('#') && (ERRORS.has(cell.toLocaleUpperCase('en')) || /^#{3,}$/.test(cell));
}
