/** What opens a formula in a spreadsheet, also as East Asian keyboards write it. */
const OPENS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text that somebody else wrote, so that a spreadsheet takes it for one. */
export const asText = (text: string): string => (OPENS_FORMULA.test(text) ? `'${text}` : text);

/** The text that `asText` made a cell of. */
export const meantBy = (cell: string): string => (cell.startsWith(`'`) && OPENS_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell);
