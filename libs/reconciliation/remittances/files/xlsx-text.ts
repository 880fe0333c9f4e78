const ESCAPED = /_x([\da-fA-F]{4})_/g;

/**
 * Unescapes a text of a workbook. Characters that XML cannot hold are written as `_x000D_`, and `_x005F_` is an underscore (ECMA-376 §22.9.2.19). Null
 * characters are dropped.
 */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(ESCAPED, (_, code: string) => (Number.parseInt(code, 16) === 0 ? '' : String.fromCharCode(Number.parseInt(code, 16))))
    : text;
