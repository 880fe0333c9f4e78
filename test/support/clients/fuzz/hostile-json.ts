import type { Dice } from '#test/support/clients/fuzz/dice';
import type { Json } from '#test/support/clients/merchant-client';

/** JSON text that is inserted as it is, because no JavaScript value can express it. */
class Verbatim {
  constructor(readonly text: string) {}
}

const nested = (depth: number, open = '[', close = ']'): Verbatim => new Verbatim(open.repeat(depth) + close.repeat(depth));

/** Values that break careless readers. */
const VALUES: readonly ((dice: Dice) => unknown)[] = [
  () => null,
  () => true,
  () => '',
  () => ' \t\n',
  () => [],
  () => ({}),
  () => [[]],
  () => -1,
  () => 0,
  () => 0.1,
  () => 1e308,
  () => 2 ** 53,
  ...[
    '1e400',
    '-1e400',
    '-0',
    '-0.0',
    '1e-400',
    '9007199254740993',
    '0.30000000000000004',
    '1E2',
    '100.0',
    '01',
    '+1',
    '.5',
    'NaN',
    'Infinity',
  ].map((text) => () => new Verbatim(text)),
  (dice) => new Verbatim(dice.digits(1 + dice.below(5000))),
  (dice) => new Verbatim(`1.${dice.digits(1 + dice.below(5000))}`),
  (dice) => String(dice.below(1e9)),
  (dice) => 'x'.repeat(dice.below(3000)),
  () => 'y'.repeat(200_000),
  () => '\0',
  () => 'a\0b',
  () => '\ud800',
  () => 'x\udfff',
  () => '\u202e\ufeff\u0000',
  () => '𝒳'.repeat(600),
  () => 'é\u0301'.repeat(100),
  () => '__proto__',
  () => "'; DROP TABLE events; --",
  () => '{{7*7}}${7*7}<script>',
  () => '../../../etc/passwd',
  () => new Verbatim('"\\uZZZZ"'),
  () => new Verbatim('"\\x41"'),
  () => new Verbatim('"a\tb\nc"'),
  () => new Verbatim('undefined'),
  () => new Verbatim('"unended'),
  (dice) => nested(dice.one([2, 50, 99, 100, 101, 1000])),
  () => nested(100_000),
  () => nested(20_000, '{"a":', '1}'),
  () => nested(50_000, '[', ''),
  (dice) => Array.from({ length: dice.below(2000) }, (_, n) => n),
  () => Array.from({ length: 150 }, () => ({})),
  () => Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`key${n}`, n])),
  () => ({ length: 3, 0: 'a' }),
  () => ({ toString: 'x', valueOf: 1, constructor: { prototype: {} } }),
  () => new Verbatim('{"__proto__":{"polluted":true}}'),
  () => new Verbatim('{"a":1,"a":2}'),
  () => 'https://[::1',
  () => 'https://user:pass@shop.example.com/',
  () => 'javascript:alert(1)',
  () => '+91 98765 43210',
  () => 'a@'.repeat(100),
  () => '4111 1111 1111 1111',
];

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '\0', '\ud800', 'id', 'object', 'livemode', '$where', 'a.b', 'a[0]', 'x'.repeat(5000)]; // prettier-ignore

type Place = { readonly holder: Json; readonly key: string | number };

/** The body with one to three hostile changes; as JSON text, or nearly. */
export function hostileText(body: Json, dice: Dice): string {
  const root: Json = { body: structuredClone(body) };
  for (let changes = dice.below(3); changes >= 0; changes--) {
    const { holder, key } = dice.one(placesOf(root));
    const value = holder[key];
    const within = isPlain(value) ? value : root.body;
    switch (dice.below(5)) {
      case 0:
        if (key !== 'body' && !Array.isArray(holder)) delete holder[key];
        break;
      case 1:
        if (isPlain(within)) define(within, dice.one(NAMES), dice.one(VALUES)(dice));
        break;
      case 2:
        holder[key] = new Verbatim(`${write(value)},${write(dice.one(['a', key, '__proto__']))}:${write(value)}`);
        break;
      default:
        holder[key] = dice.one(VALUES)(dice);
    }
  }
  return write(root.body);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Verbatim);

/** Works for names that an assignment would not accept. */
const define = (holder: object, name: string, value: unknown): void =>
  void Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });

function placesOf(holder: Json): Place[] {
  return Object.keys(holder).flatMap((key) => {
    const value = holder[key];
    const inside = typeof value === 'object' && value !== null && !(value instanceof Verbatim) ? placesOf(value) : [];
    return [{ holder, key }, ...inside];
  });
}

function write(value: unknown): string {
  if (value instanceof Verbatim) return value.text;
  if (Array.isArray(value)) return `[${value.map(write).join()}]`;
  if (isPlain(value))
    return `{${Object.entries(value)
      .map(([name, each]) => `${JSON.stringify(name)}:${write(each)}`)
      .join()}}`;
  return JSON.stringify(value) ?? 'null';
}

/** Bytes that were damaged on the way, or in a wrong encoding. */
export function damaged(text: string, dice: Dice): Buffer {
  const bytes = Buffer.from(text);
  const place = dice.below(bytes.length + 1);
  switch (dice.below(7)) {
    case 0:
      return bytes.subarray(0, place);
    case 1:
      return Buffer.concat([bytes.subarray(0, place), dice.bytes(1 + dice.below(8)), bytes.subarray(place)]);
    case 2:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
    case 3:
      return Buffer.from(text, 'utf16le');
    case 4:
      return Buffer.concat([bytes.subarray(0, place), Buffer.from([0]), bytes.subarray(place)]);
    case 5:
      return Buffer.concat([bytes, bytes]);
    default:
      return dice.bytes(dice.below(400));
  }
}
