/** A first character with which a spreadsheet takes a cell for a formula, also in full width. */
const OPENS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Escapes text from outside with an apostrophe, so that a spreadsheet does not run it as a formula. */
export const asText = (text: string): string => (OPENS_FORMULA.test(text) ? `'${text}` : text);

/** Undoes `asText`. */
export const meantBy = (cell: string): string => (cell.startsWith(`'`) && OPENS_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell);
