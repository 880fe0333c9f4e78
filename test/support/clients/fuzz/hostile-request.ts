import type { ApiRoute } from '#test/support/clients/fuzz/api-routes';
import type { Dice } from '#test/support/clients/fuzz/dice';
import { damaged, hostileText } from '#test/support/clients/fuzz/hostile-json';
import type { Manner } from '#test/support/clients/fuzz/raw-client';

export interface HostileRequest extends Manner {
  /** Its kind, in a word. */
  readonly kind: string;
  readonly bytes: Buffer;
}

/** The targets of the requests. */
export interface Target {
  readonly routes: readonly ApiRoute[];
  readonly key: string;
  /** Ids of existing objects. */
  readonly ids: readonly string[];
}

interface Draft extends Manner {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string | Buffer;
}

const KINDS: readonly (readonly [kind: string, share: number, make: (target: Target, dice: Dice) => Draft])[] = [
  ['a hostile body', 0.45, (target, dice) => requested(target, dice, (route) => hostileText(route.body ?? {}, dice))],
  ['a damaged body', 0.15, (target, dice) => requested(target, dice, (route) => damaged(JSON.stringify(route.body ?? {}), dice))],
  ['a hostile query', 0.13, hostileQuery],
  ['a hostile address', 0.1, hostileAddress],
  ['hostile headers', 0.1, hostileHeaders],
  ['a hostile method', 0.04, hostileMethod],
  ['broken framing', 0.03, brokenFraming],
];

export function hostileRequest(target: Target, dice: Dice): HostileRequest {
  let left = dice.below(1000) / 1000;
  const [kind, , make] = KINDS.find(([, share]) => (left -= share) < 0) ?? KINDS[0]!;
  const { method, path, headers, body = '', ...manner } = make(target, dice);
  const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers.map(([name, value]) => `${name}: ${value}`)];
  const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body as string)]);
  return { kind, bytes, bodiless: method === 'HEAD', ...manner };
}

const WRITES = ['POST', 'PATCH', 'PUT', 'DELETE'];

/** A route with a body, or one without that gets one anyway. */
function requested(target: Target, dice: Dice, text: (route: ApiRoute) => string | Buffer): Draft {
  const writing = target.routes.filter(({ method }) => WRITES.includes(method));
  const withBody = writing.filter(({ body }) => body !== null);
  const route = dice.one(dice.bool(0.9) ? withBody : target.routes);
  const body = text(route);
  return { method: route.method, path: filled(route.path, target, dice), headers: usual(target, body, dice), body };
}

const usual = ({ key }: Target, body: string | Buffer | null, dice: Dice): [string, string][] => [
  ['Authorization', `Bearer ${key}`],
  ...(body === null ? [] : ([['Content-Type', 'application/json'], ['Content-Length', String(Buffer.byteLength(body))]] as [string, string][])), // prettier-ignore
  ...(dice.bool(0.2) ? ([['Idempotency-Key', `fuzz-${dice.below(300)}`]] as [string, string][]) : []),
];

/** Mostly ids of the expected kind, sometimes others, sometimes unknown ones. */
function filled(path: string, { ids }: Target, dice: Dice): string {
  const prefix = Object.entries(PREFIXES).find(([place]) => path.includes(place))?.[1] ?? '';
  const fitting = ids.filter((id) => id.startsWith(prefix));
  return path.replace(/\{\w+\}/g, () => (dice.bool(0.8) ? dice.one(fitting.length > 0 ? fitting : ids) : dice.one(ODD_PARTS)));
}

const PREFIXES = { sessions: 'cs_', orders: 'ord_', refunds: 're_', webhooks: 'we_' };
const ODD_PARTS = ['x', '%00', '%2e%2e%2f', '%F0%9F%92%B8', 'ord_000000000000000000000000', '__proto__', 'null', '%20', 'x'.repeat(3000), '{id}', '*', ':id', ';', '%25']; // prettier-ignore

const ODD_VALUES = ['', '0', '-1', '101', '1e2', '10.5', '99999999999999999999', 'NaN', '%00', '%', '%zz', '%ff%fe', 'a,b', ',,,', '[]', '__proto__', 'true', 'null', "'--", 'x'.repeat(4000)]; // prettier-ignore

function hostileQuery(target: Target, dice: Dice): Draft {
  const route = dice.one(target.routes.filter(({ query }) => query.length > 0));
  const fields = Array.from({ length: 1 + dice.below(4) }, () => {
    const name = dice.bool(0.9)
      ? dice.one(route.query)
      : dice.one(['__proto__', 'constructor', 'offset', 'limit[]', 'created_at', '%00', '%']);
    return `${name}=${dice.bool(0.2) ? dice.one(target.ids) : dice.one(ODD_VALUES)}`;
  });
  return { method: 'GET', path: `${filled(route.path, target, dice)}?${fields.join('&')}`, headers: usual(target, null, dice) };
}

const ODD_ADDRESSES = ['//', '*', '/v1', '/v1/', '/v1//orders', '/v1/%', '/v1/%zz', '/v1/orders/%ff', '/v1/orders/..%2f..', '/v1/../etc/passwd', '/v2/orders', '/v1/ORDERS', '/v1/orders/', '/v1/orders?', '/v1/orders#x', '/v1/orders\\x', '/v1/\xff\xfe', '/docs/../v1', 'http://elsewhere.example/v1/orders', '/v1/orders;x=1', '/v1/checkout/sessions/x/y/z']; // prettier-ignore

function hostileAddress(target: Target, dice: Dice): Draft {
  const route = dice.one(target.routes);
  const path = dice.bool(0.5)
    ? dice.one(ODD_ADDRESSES)
    : dice.bool(0.2)
      ? `/v1/orders/${'x'.repeat(dice.below(20_000))}`
      : `${route.path.replace(/\{\w+\}/g, () => dice.one(ODD_PARTS))}${dice.one(['', '/', '/%00', '?%', '//x', '%'])}`;
  return { method: dice.one(['GET', 'GET', 'POST']), path, headers: [...usual(target, null, dice), ['Content-Length', '0']] };
}

function hostileHeaders(target: Target, dice: Dice): Draft {
  const route = dice.one(target.routes);
  const body = route.body === null ? null : dice.one([JSON.stringify(route.body), '{}', '']);
  const odd = Array.from({ length: 1 + dice.below(2) }, () => dice.one(ODD_HEADERS)(dice));
  const replaced = new Set(odd.map(([name]) => name.toLowerCase()));
  const kept = usual(target, body, dice).filter(([name]) => !replaced.has(name.toLowerCase()) || dice.bool(0.3));
  return { method: route.method, path: filled(route.path, target, dice), headers: [...kept, ...odd], body: body ?? '' };
}

const ODD_HEADERS: readonly ((dice: Dice) => readonly [string, string])[] = [
  (dice) => ['Content-Type', dice.one(['text/plain', 'application/xml', 'application/json; charset=utf-16', 'application/json;;', 'APPLICATION/JSON', 'application/vnd.api+json', 'multipart/form-data', '/', 'json', '\xff', ''])], // prettier-ignore
  (dice) => ['Content-Encoding', dice.one(['gzip', 'br', 'identity', 'x', ''])],
  (dice) => ['Authorization', dice.one(['', 'Bearer', 'Bearer ', 'Basic eDp5', 'Bearer sk_test_x', `Bearer ${'x'.repeat(5000)}`, 'bearer \xff', 'Bearer a b c'])], // prettier-ignore
  (dice) => ['Idempotency-Key', dice.one(['', ' ', '\xe9', 'x'.repeat(256), 'x'.repeat(10_000), 'a\tb'])],
  (dice) => ['Consistency-Token', dice.one(['', 'x', '\xff', 'MDAwMDAwMDAwMDAwMDAwMDAwMDA', 'x'.repeat(5000), '////'])],
  (dice) => ['X-Forwarded-Proto', dice.one(['http', 'https', ''])],
  (dice) => [`X-${'y'.repeat(dice.below(2000))}`, 'z'.repeat(dice.below(30_000))],
  (dice) => ['X-Many', Array.from({ length: dice.below(500) }, (_, n) => `1\r\nX-Many-${n}: 1`).join('')],
  () => ['Upgrade', 'websocket'],
  () => ['X-HTTP-Method-Override', 'DELETE'],
  () => ['Accept', 'text/html;q=0.1'],
  () => ['Cookie', '__proto__=1'],
  () => ['Range', 'bytes=0-1'],
  () => ['If-None-Match', '*'],
];

function hostileMethod(target: Target, dice: Dice): Draft {
  const route = dice.one(target.routes);
  const method = dice.one(['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY', 'get', 'BREW', 'G\0T', '']);
  const headers: Draft['headers'] = [...usual(target, null, dice), ['Content-Length', '0']];
  return { method, path: filled(route.path, target, dice), headers, alone: true };
}

type Framing = readonly [headers: readonly (readonly [string, string])[], body: string];

const LENGTH_2 = ['Content-Length', '2'] as const;
const CHUNKED = ['Transfer-Encoding', 'chunked'] as const;

/** Faults below the level of requests. */
const BROKEN: readonly Framing[] = [
  [[['Content-Length', '-1']], '{}'],
  [[['Content-Length', 'ten']], '{}'],
  [[['Content-Length', '1']], '{}'],
  [[['Content-Length', '99999999999999999999']], '{}'],
  [[LENGTH_2, ['Content-Length', '3']], '{}'],
  [[LENGTH_2, CHUNKED], '2\r\n{}\r\n0\r\n\r\n'],
  [[CHUNKED], 'zz\r\n{}\r\n0\r\n\r\n'],
  [[['Transfer-Encoding', 'gzip, chunked']], '2\r\n{}\r\n0\r\n\r\n'],
  [[['Transfer-Encoding', 'identity']], '{}'],
  [[['Expect', '100-continue'], LENGTH_2], '{}'],
  [[['Expect', 'gold'], LENGTH_2], '{}'],
  [[['X\0Y', 'z'], LENGTH_2], '{}'],
  [[['X Y', 'z'], LENGTH_2], '{}'],
  [[['X', 'a\r\n folded'], LENGTH_2], '{}'],
  [[['Host', 'again'], LENGTH_2], '{}'],
];

/** The rest never arrives: the sender disconnects. */
const UNFINISHED: readonly Framing[] = [
  [[['Content-Length', '2000000']], '{}'],
  [[['Content-Length', '500']], '{"amount":'],
  [[CHUNKED], '5\r\n{}\r\n0\r\n\r\n'],
  [[CHUNKED], '2\r\n{'],
];

function brokenFraming(target: Target, dice: Dice): Draft {
  const hangsUp = dice.bool(0.4);
  const [broken, body] = dice.one(hangsUp ? [...BROKEN, ...UNFINISHED] : BROKEN);
  const headers: Draft['headers'] = [...usual(target, null, dice), ['Content-Type', 'application/json'], ...broken];
  return { method: 'POST', path: '/v1/refunds', headers, body, alone: true, hangsUp };
}
