import { readDate } from '#reconciliation/remittances/files/date-text';

const YES = /^(?:1|y|yes|true|done|paid|remitted|settled|deposited|received|collected|completed?|success(?:ful)?)$/i;
const NO = /^(?:n|no|false)$/i;

/** Whether a state says that the money has come: `Yes`, `Paid`, or the day on which it came. Undefined if it does not say. 1 is a state, no amount. */
export function hasCome(state: string, from1904: boolean): boolean | undefined {
  if (NO.test(state)) return false;
  return YES.test(state) || readDate(state, from1904) !== undefined ? true : undefined;
}
