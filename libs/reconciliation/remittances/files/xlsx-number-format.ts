import { currencyOf } from '#platform/currencies/currencies';

/** One of the sections of a format code, such as the one for negative numbers. */
interface Section {
  /** Whether the section's own condition, such as `[>=100]`, applies to a number; null if it has none. */
  readonly holds: ((number: number) => boolean) | null;
  readonly before: string;
  readonly after: string;
  /** Characters of the integer part, from the left: `0`, `#` and the characters between digits. Null for `General`, which shows all digits. */
  readonly whole: readonly string[] | null;
  readonly decimals: number;
  /** A percentage: the number is multiplied by 100. */
  readonly inHundredths: boolean;
}

/** A bracket that is not closed takes in the rest: otherwise many of them would take the square of their time. */
const SECTION = /(?:"[^"]*"|\[[^\]]*(?:\]|$)|\\.|[^;"[\\])*;?/g;
const TOKEN = /"[^"]*"|\[[^\]]*(?:\]|$)|\\.|_.|\*.|general|e[+-]|./gi;
const CONDITION = /^\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]$/;
const DIGIT = /^[0#?]$/;
/** Fractions, exponents and texts: what such a cell shows does not give the number. */
const OTHER_NUMBER = /^(?:\/|e[+-]|@)$/i;
const CURRENCY_WORD = /^(?:rs|rupees?)$/i;
/** Marks of a negative number or a debit. */
const NEGATIVE_MARK = /-|\(|\bdr\b|\bdebit\b/i;
const CREDIT_OR_DEBIT = /\b[cd]r\b|\bcredit\b|\bdebit\b/i;

/**
 * A number format of a workbook. It is applied because it may hold what the number lacks, such as `Dr`, `%` or leading zeros. Its texts are for reading
 * amounts, so they have no grouped thousands and no currency.
 */
export class NumberFormat {
  private readonly sections: readonly (Section | null)[];

  constructor(code: string) {
    const codes = (code.match(SECTION) ?? []).filter((each, n) => each !== '' || n === 0).map((each) => each.replace(/;$/, ''));
    this.sections = codes.map(sectionOf);
  }

  /** The number as a cell of this format shows it. `plain` is the number in plain decimals, and returned unchanged if the format cannot be applied. */
  textOf(plain: string): string {
    const number = Number(plain);
    const nth = this.sectionFor(number);
    const section = this.sections[nth];
    if (section === null || section === undefined) return plain;
    const size = Math.abs(section.inHundredths ? Number(`${plain}e2`) : number);
    const digits = section.whole === null ? String(size) : rounded(size, section.decimals);
    if (Number(digits) === 0) return '0';
    const text = section.before + (section.whole === null ? digits : filled(section.whole, digits)) + section.after;
    // Some formats show a negative number only by its colour. Its sign must not get lost.
    const isMarked = nth > 0 ? NEGATIVE_MARK.test(section.before + section.after) || CREDIT_OR_DEBIT.test(section.after) : false;
    return number < 0 && !isMarked ? `-${text}` : text;
  }

  /** The index of the section for a number: by the sections' conditions if there are any, else positive, negative, zero. */
  private sectionFor(number: number): number {
    const conditioned = this.sections.findIndex((section) => section?.holds?.(number) === true);
    if (conditioned >= 0) return conditioned;
    if (this.sections.some((section) => section?.holds)) return this.sections.findIndex((section) => section !== null && !section.holds);
    if (number < 0) return Math.min(1, this.sections.length - 1);
    return number === 0 && this.sections.length > 2 ? 2 : 0;
  }
}

/** Parses one section. Null if it does not show the number itself, such as a fraction or thousands; the stored number is then used. */
function sectionOf(code: string): Section | null {
  let [before, after, decimals, holds, sawDigit] = ['', '', 0, null as Section['holds'], false];
  const whole: string[] = [];
  let [inDecimals, isGeneral, inSuffix, inHundredths] = [false, false, false, false];
  const tokens = code.match(TOKEN) ?? [];
  const lastDigit = tokens.findLastIndex((token) => DIGIT.test(token) || token.toLowerCase() === 'general');
  for (const [n, token] of tokens.entries()) {
    if (OTHER_NUMBER.test(token)) return null;
    inHundredths ||= token === '%';
    const condition = CONDITION.exec(token);
    if (condition) holds = conditionOf(condition[1]!, Number(condition[2]));
    else if (DIGIT.test(token)) {
      sawDigit = true;
      if (inDecimals) decimals++;
      else whole.push(token);
    } else if (token.toLowerCase() === 'general') [sawDigit, isGeneral] = [true, true];
    else if (token === '.' && sawDigit && n < lastDigit) inDecimals = true;
    else if (token === '.' && !sawDigit && n < lastDigit && DIGIT.test(tokens[n + 1] ?? '')) [sawDigit, inDecimals] = [true, true];
    else if (token === ',' && sawDigit) {
      // A comma after the last digit divides by a thousand; between digits it groups them.
      if (n > lastDigit && !inSuffix) return null;
    } else if (!/^[[_*]/.test(token)) {
      const text = token.startsWith('"') ? token.slice(1, -1) : token.replace('\\', '');
      if (!sawDigit) before += text;
      else if (n > lastDigit) [after, inSuffix] = [after + text, true];
      else if (!inDecimals) whole.push(text);
    }
  }
  if (!sawDigit) return null;
  return { holds, before: withoutMoney(before), after: withoutMoney(after), whole: isGeneral ? null : whole, decimals, inHundredths };
}

/** Rounds the written decimals rather than the binary fraction, with halves up, as spreadsheets do. `number` is not negative. */
const rounded = (number: number, decimals: number): string =>
  (Math.round(Number(`${number}e${decimals}`)) / 10 ** decimals).toFixed(decimals);

/** Fills digits into the places of a format: `0000-0000` turns 12345 into `0001-2345`. */
function filled(whole: readonly string[], digits: string): string {
  const [integer, fraction] = digits.split('.');
  const left = [...integer!.replace(/^0+/, '')];
  const first = whole.findIndex((sign) => DIGIT.test(sign));
  let text = '';
  for (let n = whole.length - 1; n >= 0; n--) {
    const sign = whole[n]!;
    if (!DIGIT.test(sign)) text = sign + text;
    else text = (left.pop() ?? (sign === '0' ? '0' : '')) + text;
    if (n === first) text = left.splice(0).join('') + text;
  }
  return fraction === undefined ? text : `${text === '' ? '0' : text}.${fraction}`;
}

const conditionOf = (sign: string, limit: number): Section['holds'] =>
  ({
    '<': (number: number) => number < limit,
    '>': (number: number) => number > limit,
    '=': (number: number) => number === limit,
    '<=': (number: number) => number <= limit,
    '>=': (number: number) => number >= limit,
    '<>': (number: number) => number !== limit,
  })[sign]!;

const withoutMoney = (text: string): string =>
  text
    .replaceAll(/\p{Sc}/gu, '')
    .replaceAll(/[a-z]+\.?/gi, (word) => (CURRENCY_WORD.test(word.replace('.', '')) || currencyOf(word) !== undefined ? '' : word));
