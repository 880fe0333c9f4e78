import fc from 'fast-check';
import { EVENT_SCHEMAS, type JsonSchema } from '#audit/catalogue/event-schemas';
import type { RawEvent } from '#test/support/stores/raw-events';

/** Deeper than any writer of JSON can follow. */
const DEEP = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
const HUGE = JSON.stringify({ text: 'x'.repeat(900_000) });

const wrong: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, '', 'word', -1, 0, 1.5, 1e308, true, [], {}, [null], { a: 1 }, '__proto__', '\ud800', '\u0000', [[{}]]),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Data as a schema has them. */
function shaped(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(shaped));
  const types = [schema.type ?? 'null'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string, { properties = {}, required = [], items }: JsonSchema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object': {
      const fields = Object.entries(properties).map(
        ([name, each]) => [name, fc.oneof({ weight: 20, arbitrary: shaped(each) }, wrong)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: required as string[], noNullPrototype: true });
    }
    case 'array':
      return items === undefined ? fc.constant([]) : fc.array(shaped(items), { maxLength: 2 });
    case 'string':
      return fc.oneof(
        fc.string({ maxLength: 12 }),
        fc.constantFrom('INR', '2026-11-29', 'ord_000000000000000000000000', 'https://a.example'),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.integer({ min: 0, max: 100_000 });
  }
}

const cut = (text: string): fc.Arbitrary<string> => fc.nat(text.length - 1).map((end) => text.slice(0, end));
const NOT_JSON = [
  '',
  'null',
  '"word"',
  '7',
  '[]',
  '[1]',
  '{}',
  'not JSON',
  '\u0000\u0001',
  '{"a":',
  DEEP,
  HUGE,
  'NaN',
  '{"__proto__":{"a":1}}',
];

const metadataOf = (accounts: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record({
    account: fc.constantFrom(...accounts),
    livemode: fc.boolean(),
    actor: fc.constant({ type: 'service', id: null, name: null }),
    command: fc.uuid(),
    request_id: fc.constant(null),
    idempotency_key: fc.constant(null),
    causation: fc.constant(null),
    correlation: fc.uuid(),
    at: fc.integer({ min: 1_700_000_000, max: 1_790_000_000 }),
    schema: fc.constantFrom(1, 2, 3),
  });

const known = EVENT_SCHEMAS.map(({ type, version, schema }) => ({ type, version, shaped: shaped(schema) }));

/**
 * An event that another program wrote, or that was cut or altered: its type is one of ours with other data, or another's; its data and metadata are whole, wrong
 * in a field, cut, or no JSON.
 */
export function foreignEvent(accounts: readonly string[]): fc.Arbitrary<RawEvent> {
  const whole = fc
    .constantFrom(...known)
    .chain(({ type, version, shaped: data }) => fc.record({ type: fc.constant(type), version: fc.constant(version), data }));
  const metadata = metadataOf(accounts);
  const altered = metadata.chain((each) => fc.record({ name: fc.constantFrom(...Object.keys(each), 'subject', 'traceparent', 'moved'), value: wrong }).map(({ name, value }) => ({ ...each, [name]: value }))); // prettier-ignore
  const sealed = fc.record({ key: fc.oneof(fc.uuid(), fc.constant('__proto__')), fields: fc.array(fc.oneof(fc.string(), fc.constantFrom('customer.name', '__proto__.a', 'a.b.c'))), sealed: fc.base64String() }); // prettier-ignore
  return fc
    .record({ whole, metadata, altered, sealed, kind: fc.integer({ min: 0, max: 9 }), other: wrong, text: fc.constantFrom(...NOT_JSON) })
    .chain(({ whole: { type, version, data }, metadata: about, altered: otherwise, sealed: personal, kind, other, text }) => {
      const event = (changes: Partial<RawEvent>): fc.Arbitrary<RawEvent> =>
        fc.constant({ type, data: JSON.stringify(data), metadata: JSON.stringify({ ...about, schema: version }), ...changes });
      switch (kind) {
        case 0:
          return event({ type: 'parcel.shipped', data: JSON.stringify(other) });
        case 1:
          return event({ data: text });
        case 2:
          return cut(JSON.stringify(data ?? {})).chain((half) => event({ data: half }));
        case 3:
          return event({ metadata: text });
        case 4:
          return cut(JSON.stringify(about)).chain((half) => event({ metadata: half }));
        case 5:
          return event({ metadata: JSON.stringify(otherwise) });
        case 6:
          return event({ data: JSON.stringify(other) });
        case 7:
          return event({
            data: JSON.stringify({ ...(data as object), personal }),
            metadata: JSON.stringify({ ...about, subject: 'sub_1' }),
          });
        case 8:
          return event({ metadata: JSON.stringify({ ...about, schema: 999 }) });
        default:
          return event({});
      }
    });
}

/** Whether its data or metadata are no object of JSON, so that no program could read it as ours. Data may be null: folds and plans refuse it. */
export const isNoEvent = ({ data, metadata }: RawEvent): boolean => !isObject(metadata) || !(data.trim() === 'null' || isObject(data));

function isObject(text: string): boolean {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
