import { DomainError } from '#kernel/domain-error';

/** The person at the command line, and the reason that they give; null if they give none. */
export interface Operator {
  readonly name: string;
  readonly reason: string | null;
}

/** An operator who gives no name. */
export const UNNAMED: Operator = { name: 'command line', reason: null };

/** The most characters. */
const LONGEST_NAME = 100;
const LONGEST_REASON = 500;
/** A mail address, or a phone number with its country code. */
const PERSONAL = /\S@\S|\+\d{8}/;

/** An operator as given, once name and reason have been checked. Throws `invalid_value` and `string_too_long`. */
export function operatorOf({ name, reason }: Operator): Operator {
  checkText(name, 'as', LONGEST_NAME);
  if (reason === null) return { name, reason };
  checkText(reason, 'reason', LONGEST_REASON);
  if (PERSONAL.test(reason))
    throw new DomainError(
      'invalid_value',
      'The reason stays for ever: name the order or a ticket, nobody’s phone or mail address.',
      'reason',
    );
  return { name, reason };
}

/** Throws unless the value is a text of allowed length. */
function checkText(value: unknown, option: string, longest: number): void {
  if (typeof value !== 'string' || value.trim() === '') throw new DomainError('invalid_value', `${option} takes some words.`, option);
  if ([...value].length > longest) throw new DomainError('string_too_long', `${option} may have at most ${longest} characters.`, option);
}
