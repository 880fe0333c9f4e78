import { DomainError } from '#kernel/domain-error';

const DEEPEST = 100;

/** The same text for the same JSON value, in whatever order its fields were sent. Throws `invalid_json` for what is nested too deeply. */
export function canonicalJson(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (depth === DEEPEST) throw new DomainError('invalid_json', `The body is nested more than ${DEEPEST} levels deep.`);
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalJson(entry, depth + 1)).join(',')}]`;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field, depth + 1)}`).join(',')}}`;
}
