import { refusalIn } from '#apps/dashboard/src/api/client';

interface FormErrors<Name extends string> {
  /** The server's messages about fields, by their API names. */
  readonly fieldErrors: Readonly<Partial<Record<Name, string>>>;
  /** Null if `fieldErrors` has all messages. */
  readonly formError: Error | null;
}

/** The error of a form's request, divided into messages at its fields and an error of the whole form. */
export function formErrorsOf<Name extends string>(error: Error | null, names: readonly Name[]): FormErrors<Name> {
  const refusal = refusalIn(error);
  if (refusal === null) return { fieldErrors: {} as FormErrors<Name>['fieldErrors'], formError: error };
  // Without a list of errors, the refusal itself may name a field.
  const all = refusal.errors.length > 0 ? refusal.errors : [refusal];
  const known = all.filter(({ param }) => names.some((name) => name === param));
  const fieldErrors = Object.fromEntries(known.map(({ param, message }) => [param, message])) as FormErrors<Name>['fieldErrors'];
  return { fieldErrors, formError: known.length === all.length ? null : error };
}
