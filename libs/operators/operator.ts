import { DomainError } from '#kernel/domain-error';

/** The user of the command line, and the reason. */
export interface Operator {
  readonly name: string;
  readonly reason: string | null;
}

/** An operator without a name. */
export const UNNAMED: Operator = { name: 'command line', reason: null };

/** Characters. */
const LONGEST_NAME = 100;
const LONGEST_REASON = 500;
/** A mail address, or a phone number with its country code. */
const OF_A_PERSON = /\S@\S|\+\d{8}/;

/** A user's own claim in its recordable form. */
export function operatorOf({ name, reason }: Operator): Operator {
  text(name, 'as', LONGEST_NAME);
  if (reason === null) return { name, reason };
  text(reason, 'reason', LONGEST_REASON);
  if (OF_A_PERSON.test(reason))
    throw new DomainError(
      'invalid_value',
      'The reason stays for ever: name the order or a ticket, nobody’s phone or mail address.',
      'reason',
    );
  return { name, reason };
}

function text(value: unknown, option: string, longest: number): void {
  if (typeof value !== 'string' || value.trim() === '') throw new DomainError('invalid_value', `${option} takes some words.`, option);
  if ([...value].length > longest) throw new DomainError('string_too_long', `${option} may have at most ${longest} characters.`, option);
}
