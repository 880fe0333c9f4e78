const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const CONTROLS = /\p{Cc}/gu;
const APOSTROPHES = /^['`´‘’]+/;
/** A cell in quotation marks. With a single mark it is not one: the cell was truncated. */
const QUOTED = /^(?:"(.*)"|“(.*)”|'(.*)'|‘(.*)’)$/;
const BRACKETS = /^[(<[{](.*)[)>\]}]$/;

/** Words for "nothing" that people, spreadsheets, databases and programs write, in lower case and without blanks. */
const NOTHING = new Set(
  'na n/a n.a n.a. n\\a #na #n/a #n/a! nan nat null nil none nothing undefined void blank empty missing notavailable notapplicable notprovided notset unknown \\n'.split(' '),
); // prettier-ignore
/** Words for a value that is not known yet. */
const PENDING = new Set(
  'pending awaited awaiting tba tbc tbd tobeupdated tobeannounced inprocess inprogress processing notyet notgenerated notpaid unpaid notremitted unremitted notsettled unsettled tobepaid toberemitted tobesettled yettobepaid yettoberemitted onhold due'.split(' '),
); // prettier-ignore
const SIGNS = /^[\p{Pd}−_.*~?=/\\]*$/u;
const ZERO = /^[+-]?0+(?:[.,]0*)?$/;

/** Most cells match this, and only need trimming. */
const PLAIN = /^[\w #./:,+-]*$/;

/** A cell's text in plain letters and digits, without invisible characters, surrounding blanks, and the quotation marks that keep a number as text. */
export function cellText(cell: string): string {
  if (PLAIN.test(cell)) return cell.trim();
  const text = cell.normalize('NFKC').replaceAll(UNSEEN, '').replaceAll(CONTROLS, ' ').trim();
  const bare =
    QUOTED.exec(text)
      ?.slice(1)
      .find((inside) => inside !== undefined) ?? text;
  return bare.replace(APOSTROPHES, '').trim();
}

/** Whether a cell contains nothing, a word for it, or only signs such as a dash. */
export function isNothing(cell: string): boolean {
  const text = cellText(cell);
  if (SIGNS.test(text)) return true;
  const word = text.toLowerCase().replaceAll(/\s/g, '');
  return NOTHING.has(BRACKETS.exec(word)?.[1] ?? word);
}

/** The same for columns that contain a number, a code or a day: zeros and words for a value that is not known yet also count as nothing. */
export function isNoName(cell: string): boolean {
  const text = cellText(cell);
  return isNothing(text) || ZERO.test(text) || PENDING.has(text.toLowerCase().replaceAll(/[\s.…]/g, ''));
}
