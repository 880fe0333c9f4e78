/** Characters that begin a formula in a spreadsheet, including full-width ones. */
const OPENS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Escapes foreign text so that a spreadsheet treats it as text. */
export const asText = (text: string): string => (OPENS_FORMULA.test(text) ? `'${text}` : text);

/** The inverse of `asText`. */
export const meantBy = (cell: string): string => (cell.startsWith(`'`) && OPENS_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell);
