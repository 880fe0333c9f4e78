import { DomainError } from '#kernel/domain-error';

/** Invisible characters that are copied along with a credential from a page or a mail. */
const AROUND = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]+|[\p{White_Space}\p{Default_Ignorable_Code_Point}]+$/gu;
/** Invisible characters within a credential, such as a line break: no partner issues them, and a header cannot carry them. */
const CONTROL = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** A credential without invisible characters around it. */
export const bareCredential = (pasted: string): string => pasted.replaceAll(AROUND, '');

/** Whether a credential holds a character that is never part of one. */
export const holdsControl = (credential: string): boolean => CONTROL.test(credential);

/** A required credential or secret, without invisible characters around it. `isText`: it may have several lines. Throws `missing_field`, `invalid_value`. */
export function pastedCredential(field: string, pasted: string | null | undefined, isText = false): string {
  const credential = bareCredential(pasted ?? '');
  if (credential === '') throw new DomainError('missing_field', `${field} is required.`, field);
  if (!isText && holdsControl(credential))
    throw new DomainError(
      'invalid_value',
      `${field} holds a control character, such as a line break. Copy it again, whole and alone.`,
      field,
    );
  return credential;
}
