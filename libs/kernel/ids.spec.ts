import fc from 'fast-check';
import { base62, base62OfBytes, isId, madeAt, makeId } from '#kernel/ids';

const random = () => fc.uint8Array({ minLength: 16, maxLength: 16 });
const moment = () => fc.integer({ min: 0, max: 62 ** 8 - 1 });

describe('an id', () => {
  it('is its prefix and 24 base62 characters', () => {
    fc.assert(
      fc.property(
        moment(),
        random(),
        (ms, bytes) => /^ord_[0-9A-Za-z]{24}$/.test(makeId('ord', ms, bytes)) && isId('ord', makeId('ord', ms, bytes)),
      ),
    );
  });

  it('sorts by its time, byte by byte, for any random part', () => {
    fc.assert(
      fc.property(moment(), moment(), random(), random(), (one, other, a, b) => {
        fc.pre(one !== other);
        expect(makeId('re', one, a) < makeId('re', other, b)).toBe(one < other);
      }),
    );
  });

  it('contains its time of creation', () => {
    fc.assert(fc.property(moment(), random(), (ms, bytes) => expect(madeAt(makeId('evt', ms, bytes))).toBe(ms)));
  });

  it('follows from its time and random part, and differs if they do', () => {
    const bytes = new Uint8Array(16).fill(7);
    const other = new Uint8Array(16).fill(7);
    other[15] = 8;
    expect(makeId('pay', 1_700_000_000_000, bytes)).toBe(makeId('pay', 1_700_000_000_000, bytes.slice()));
    expect(makeId('pay', 1_700_000_000_000, other)).not.toBe(makeId('pay', 1_700_000_000_000, bytes));
  });

  it('uses the first 16 bytes of a longer hash', () => {
    const hash = new Uint8Array(32).fill(1);
    expect(makeId('cs', 1, hash)).toBe(makeId('cs', 1, hash.subarray(0, 16)));
  });

  it.each([
    'ord_short',
    'pay_0000000000000000000000aa',
    'ord_0000000000000000000000a-',
    'ord_0000000000000000000000aa\n',
    ' ord_0000000000000000000000aa',
    '',
  ])('is not %j', (text) => {
    expect(isId('ord', text)).toBe(false);
  });
});

describe('base62', () => {
  it('writes the most significant digit first, padded to its length', () => {
    expect([base62(0, 4), base62(61, 4), base62(62, 4), base62(62 ** 4 - 1, 4)]).toEqual(['0000', '000z', '0010', 'zzzz']);
  });

  it('writes bytes as a number, most significant byte first', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 32 }), fc.integer({ min: 0, max: 45 }), (bytes, length) => {
        let value = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
        let digits = '';
        for (; digits.length < length; value /= 62n) digits = base62(Number(value % 62n), 1) + digits;
        expect(base62OfBytes(bytes, length)).toBe(digits);
      }),
    );
  });
});
