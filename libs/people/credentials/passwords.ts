import { DomainError } from '#kernel/domain-error';

/** Limits in characters as a person counts them: code points of the normalised password. */
const SHORTEST = 12;
const LONGEST = 256;

/** Makes a password the same text on every keyboard and system (docs/people.md, "Passwords"). */
export const normalizedPassword = (password: string): string => password.normalize('NFKC');

/**
 * The normalised password. Throws `invalid_value` if it is too short or among the most common passwords, and `string_too_long` if it is too long,
 * with the parameter `password`.
 */
export async function acceptablePassword(password: string): Promise<string> {
  const normalized = normalizedPassword(password);
  const { length } = [...normalized];
  if (length < SHORTEST)
    throw new DomainError(
      'invalid_value',
      `password must have at least ${SHORTEST} characters. Several words in a row do well.`,
      'password',
    );
  if (length > LONGEST) throw new DomainError('string_too_long', `password may have at most ${LONGEST} characters.`, 'password');
  if ((await commonPasswords()).has(normalized.toLowerCase()))
    throw new DomainError('invalid_value', 'password is among the most common ones, which are tried first. Choose another.', 'password');
  return normalized;
}

let common: Promise<ReadonlySet<string>> | null = null;

/** The most common passwords that are long enough to be allowed, in lower case: 49,233 of them. Loaded when the first password is set. */
const commonPasswords = (): Promise<ReadonlySet<string>> => (common ??= loadedPasswords());

async function loadedPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST));
}
