import { refusalIn } from '#apps/dashboard/src/api/client';

/** The server's messages about a form's fields, by their API names; `other` has those of no field. */
export function faultsOf<Name extends string>(
  fault: Error | null,
  names: readonly Name[],
): { readonly at: Readonly<Partial<Record<Name, string>>>; readonly other: Error | null } {
  const refusal = refusalIn(fault);
  const all = refusal === null || refusal.errors.length > 0 ? (refusal?.errors ?? []) : [refusal];
  const known = all.filter(({ param }) => names.some((name) => name === param));
  const at = Object.fromEntries(known.map(({ param, message }) => [param, message])) as Partial<Record<Name, string>>;
  return { at, other: known.length > 0 && known.length === all.length ? null : fault };
}
