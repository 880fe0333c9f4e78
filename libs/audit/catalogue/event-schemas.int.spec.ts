import { readFileSync } from 'node:fs';
import { catalogueText, fieldsOf, withCatalogue } from '#audit/catalogue/catalogue-text';
import { EVENT_SCHEMAS } from '#audit/catalogue/event-schemas';
import { shapeFault } from '#audit/catalogue/shape-of';

const LOCK = JSON.parse(readFileSync('libs/audit/catalogue/schemas.lock.json', 'utf8')) as Record<string, unknown[]>;
const written = EVENT_SCHEMAS.filter(({ shape }) => shape !== undefined);

describe('the catalogue of facts', () => {
  it('describes when each type happens', () => {
    expect(written.length).toBeGreaterThan(100);
    expect(written.filter(({ when }) => when === '').map(({ type }) => type)).toEqual([]);
  });

  it('has every type once, and each of its versions up to the one that is written', () => {
    const versions = Object.fromEntries(Map.groupBy(EVENT_SCHEMAS, ({ type }) => type).entries());
    const wanted = written.map(({ type, version }) => [type, Array.from({ length: version }, (_, n) => n + 1)]);
    expect(Object.entries(versions).map(([type, schemas]) => [type, schemas.map(({ version }) => version)])).toEqual(wanted);
  });

  /** If it differs, a shape has changed. Give it a new version, as docs/history.md says; `npm run docs:history` adds a new type or version. */
  it('matches the published one: no shape changed without a new version, and no type was removed', () => {
    const shapes = Object.entries(LOCK).map(([type, versions]) => [type, versions.length, versions.at(-1)]);
    expect(shapes).toEqual(written.map(({ type, version, shape }) => [type, version, shape]));
  });

  it('is the one in docs/history.md', () => {
    const page = readFileSync('docs/history.md', 'utf8');
    expect(withCatalogue(page, catalogueText(EVENT_SCHEMAS))).toBe(page);
    expect(() => withCatalogue('no marks', '')).toThrow('no place');
  });

  it('names the fields of the data', () => {
    const text = { type: ['string', 'null'] };
    const properties = { a: { ...text, 'x-personal': true as const }, b: { const: 1 } };
    expect(fieldsOf({ type: 'object', properties, required: ['a'] })).toBe('{ a!, b? }');
    expect(fieldsOf({ type: 'object' })).toBe('{}');
  });
});

describe('the data of an event', () => {
  const submitted = { payment: 'pay_1', gateway_reference: 'g1', gateway: 'sandbox' };
  const verdict = (data: object, version = 2) => shapeFault('payment.submitted', version, data);

  it('fit their own version', () => {
    expect(verdict({ ...submitted, connection: 'conn_1' })).toBeNull();
    expect(verdict(submitted, 1)).toBeNull();
  });

  it('fit sealed and opened', () => {
    const action = {
      payment: 'pay_1',
      checkout_session: 'cs_1',
      next_action: { type: 'upi_collect', vpa_masked: 'a***@upi', expires_at: 1 },
    };
    const sealed = { ...action, next_action: { ...action.next_action, vpa_masked: null }, personal: { key: 'k', fields: [], sealed: '' } };
    expect([action, sealed].map((data) => shapeFault('payment.action_required', 1, data))).toEqual([null, null]);
  });

  it.each([
    [submitted, 'data must have required property'],
    [{ ...submitted, connection: 7 }, 'data.connection must be string'],
    [{ ...submitted, connection: 'conn_1', surprise: 1 }, '(surprise)'],
  ])('do not fit: %j', (data, message) =>
    expect(verdict(data)).toEqual({ fault: 'schema_mismatch', message: expect.stringContaining(message) }),
  );

  it('are unknown in a version or of a type without a description', () => {
    expect(verdict(submitted, 3)).toEqual({ fault: 'schema_unknown', message: expect.stringContaining('version 3') });
    expect(shapeFault('order.invented', 1, {})?.fault).toBe('schema_unknown');
  });
});
