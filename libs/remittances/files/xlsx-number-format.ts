import { currencyOf } from '#platform/currencies/currencies';

/** One of the parts of a format code, for numbers of some size. */
interface Section {
  readonly holds: ((number: number) => boolean) | null;
  readonly before: string;
  readonly after: string;
  /** Signs of the whole part, from the left: `0`, `#` and the signs between digits. Null where all digits are shown. */
  readonly whole: readonly string[] | null;
  readonly decimals: number;
  /** Hundredths are shown, with their sign. */
  readonly inHundredths: boolean;
}

const SECTION = /(?:"[^"]*"|\[[^\]]*\]|\\.|[^;"[\\])*;?/g;
const TOKEN = /"[^"]*"|\[[^\]]*\]|\\.|_.|\*.|general|e[+-]|./gi;
const CONDITION = /^\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]$/;
const DIGIT = /^[0#?]$/;
/** Parts of a number or exponents: what such a cell shows is another number than it holds. */
const OTHER_NUMBER = /^(?:\/|e[+-]|@)$/i;
const CURRENCY_WORD = /^(?:rs|rupees?)$/i;
/** What says that a number is below zero, or money that has left. */
const SAYS_LESS = /-|\(|\bdr\b|\bdebit\b/i;
const SAYS_SIDE = /\b[cd]r\b|\bcredit\b|\bdebit\b/i;

/** A number format of a workbook. Thousands are not grouped, and money is shown without its sign or name: what counts is the number. */
export class NumberFormat {
  private readonly sections: readonly (Section | null)[];

  constructor(code: string) {
    const codes = (code.match(SECTION) ?? []).filter((each, n) => each !== '' || n === 0).map((each) => each.replace(/;$/, ''));
    this.sections = codes.map(sectionOf);
  }

  /** `plain`: the number in plain decimals. */
  textOf(plain: string): string {
    const number = Number(plain);
    const nth = this.sectionFor(number);
    const section = this.sections[nth];
    if (section === null || section === undefined) return plain;
    const size = Math.abs(section.inHundredths ? Number(`${plain}e2`) : number);
    const digits = section.whole === null ? String(size) : rounded(size, section.decimals);
    if (Number(digits) === 0) return '0';
    const text = section.before + (section.whole === null ? digits : filled(section.whole, digits)) + section.after;
    // A colour alone can stand for the sign; here it is said.
    const said = nth > 0 ? SAYS_LESS.test(section.before + section.after) || SAYS_SIDE.test(section.after) : false;
    return number < 0 && !said ? `-${text}` : text;
  }

  private sectionFor(number: number): number {
    const conditioned = this.sections.findIndex((section) => section?.holds?.(number) === true);
    if (conditioned >= 0) return conditioned;
    if (this.sections.some((section) => section?.holds)) return this.sections.findIndex((section) => section !== null && !section.holds);
    if (number < 0) return Math.min(1, this.sections.length - 1);
    return number === 0 && this.sections.length > 2 ? 2 : 0;
  }
}

/** Null for one that does not show the number as it is: it counts as it is held. */
function sectionOf(code: string): Section | null {
  let [before, after, decimals, holds, seen] = ['', '', 0, null as Section['holds'], false];
  const whole: string[] = [];
  let [inDecimals, all, ended, inHundredths] = [false, false, false, false];
  const tokens = code.match(TOKEN) ?? [];
  const last = tokens.findLastIndex((token) => DIGIT.test(token) || token.toLowerCase() === 'general');
  for (const [n, token] of tokens.entries()) {
    if (OTHER_NUMBER.test(token)) return null;
    inHundredths ||= token === '%';
    const condition = CONDITION.exec(token);
    if (condition) holds = conditionOf(condition[1]!, Number(condition[2]));
    else if (DIGIT.test(token)) {
      seen = true;
      if (inDecimals) decimals++;
      else whole.push(token);
    } else if (token.toLowerCase() === 'general') [seen, all] = [true, true];
    else if (token === '.' && seen && n < last) inDecimals = true;
    else if (token === '.' && !seen && n < last && DIGIT.test(tokens[n + 1] ?? '')) [seen, inDecimals] = [true, true];
    else if (token === ',' && seen) {
      // Behind the last digit a comma divides by a thousand; between digits it groups them.
      if (n > last && !ended) return null;
    } else if (!/^[[_*]/.test(token)) {
      const text = token.startsWith('"') ? token.slice(1, -1) : token.replace('\\', '');
      if (!seen) before += text;
      else if (n > last) [after, ended] = [after + text, true];
      else if (!inDecimals) whole.push(text);
    }
  }
  if (!seen) return null;
  return { holds, before: withoutMoney(before), after: withoutMoney(after), whole: all ? null : whole, decimals, inHundredths };
}

/** Half away from zero, as spreadsheets do, of the decimals that are written. */
const rounded = (number: number, decimals: number): string =>
  (Math.round(Number(`${number}e${decimals}`)) / 10 ** decimals).toFixed(decimals);

/** Digits in the places of a format: `0000-0000` makes 12345 `0001-2345`. */
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
