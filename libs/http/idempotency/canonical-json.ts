import { DomainError } from '#kernel/domain-error';

const DEEPEST = 100;

/** The JSON text of a value, with the fields of objects sorted, so that equal values have equal texts. Throws `invalid_json` if nested too deeply. */
export function canonicalJson(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (depth === DEEPEST) throw new DomainError('invalid_json', `The body is nested more than ${DEEPEST} levels deep.`);
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalJson(entry, depth + 1)).join(',')}]`;
  const fields = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(fields).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(fields[name], depth + 1)}`).join(',')}}`;
}
