import fc from 'fast-check';
import { PaymentsAndOrdersError } from './errors.ts';
import type { RequestOptions } from './options.ts';
import { ClientTransport } from './client-transport.ts';
import { path, type Query } from './values.ts';

const wild = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withSparseArray: true,
    withNullPrototype: true,
  }),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.constantFrom('', '.', '..', 'a/b', 'a\n', null, Number.NaN, Infinity, undefined, new AbortController(), new Date(0), () => 1, 5n),
);
/** Mostly right, so that one wild value is not hidden by another. */
const fields = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: wild, weight: 1 },
    { arbitrary: fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.oneof({ arbitrary: right, weight: 4 }, wild)), weight: 3 },
  );
const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(undefined));
const filter = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.dictionary(fc.constantFrom('gte', 'lt'), scalar));
const RUNS = { numRuns: 500 };
const options = fc.oneof(wild, fc.record({ idempotencyKey: wild, timeout: wild, maxRetries: wild, headers: wild }, { requiredKeys: [] }));

/** The calls that a client has sent when it is called so, and what it threw. */
async function calling(call: (transport: ClientTransport) => Promise<unknown>): Promise<{ sent: [URL, RequestInit][]; thrown: unknown }> {
  const sent: [URL, RequestInit][] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    sent.push([new URL(url), init]);
    return Response.json({});
  };
  const thrown = await call(new ClientTransport({ baseUrl: 'https://pay.example.com', apiKey: 'sk_test_1', fetch })).then(
    () => null,
    (fault: unknown) => fault,
  );
  return { sent, thrown };
}

/** Either nothing was sent and the package says why, or one request was. */
function checkedOf({ sent, thrown }: Awaited<ReturnType<typeof calling>>): [URL, RequestInit] | null {
  expect(thrown === null ? sent.length : sent).toEqual(thrown === null ? 1 : []);
  if (thrown !== null) expect(thrown).toBeInstanceOf(PaymentsAndOrdersError);
  return sent[0] ?? null;
}

/** A value as JSON has it: without fields that are undefined, and -0 as 0. */
const meant = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(meant)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : [[name, meant(each)]])))
      : value === 0
        ? 0
        : value;

describe('a call with any arguments is sent as it was meant, or not at all', () => {
  it('in an id', () =>
    fc.assert(
      fc.asyncProperty(wild, async (id) => {
        const sent = checkedOf(await calling((transport) => transport.json('GET', path`/v1/orders/${id as string}/payments`)));
        if (sent !== null) expect(decodeURIComponent(sent[0].pathname)).toBe(`/v1/orders/${id as string}/payments`);
      }),
    ));

  it('in a body', () =>
    fc.assert(
      fc.asyncProperty(fields(fc.jsonValue()), async (body) => {
        const sent = checkedOf(await calling((transport) => transport.json('POST', '/v1/refunds', { body: body as object })));
        if (sent !== null && body !== undefined) expect(JSON.parse(sent[1].body as string)).toEqual(meant(body));
      }),
      RUNS,
    ));

  it('in a query', () =>
    fc.assert(
      fc.asyncProperty(fields(filter), async (query) => {
        const sent = checkedOf(await calling((transport) => transport.json('GET', '/v1/orders', { query: query as object })));
        if (sent === null) return;
        expect(['[object Undefined]', '[object Object]']).toContain(
          query === undefined ? '[object Undefined]' : Object.prototype.toString.call(query),
        );
        const isSet = (each: unknown): boolean => each !== undefined;
        const expected = Object.entries((query ?? {}) as Query).flatMap(([name, value]): [string, unknown][] => {
          if (typeof value !== 'object' || Array.isArray(value)) return [[name, value]];
          expect(Object.keys(value).length).toBeGreaterThan(0);
          return Object.entries(value).map(([bound, limit]) => [`${name}[${bound}]`, limit]);
        });
        const received = [...sent[0].searchParams].map(([name, text]) => [name, text]);
        expect(received).toEqual(
          expected.filter(([, each]) => isSet(each)).map(([name, each]) => [name, String(each as string | string[])]),
        );
        for (const [, each] of expected) if (Array.isArray(each)) expect(String(each).split(',').length).toBe(Math.max(1, each.length));
      }),
      RUNS,
    ));

  it('in the options', () =>
    fc.assert(
      fc.asyncProperty(options, async (given) => {
        const sent = checkedOf(await calling((transport) => transport.json('POST', '/v1/refunds', { body: {} }, given as RequestOptions)));
        const { idempotencyKey } = (given ?? {}) as RequestOptions;
        const headers = new Headers(sent?.[1].headers);
        if (sent !== null && idempotencyKey !== undefined) expect(headers.get('idempotency-key')).toBe(idempotencyKey);
      }),
    ));
});
