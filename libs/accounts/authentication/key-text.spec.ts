import fc from 'fast-check';
import { displayed, isKey, keyHash, newKey } from '#accounts/authentication/key-text';
import type { KeyType } from '#accounts/domain/api-key.events';

const CHARACTERS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-'];

describe('a new API key', () => {
  it.each<[KeyType, boolean, RegExp]>([
    ['secret', false, /^sk_test_[0-9A-Za-z]{38}$/],
    ['secret', true, /^sk_live_[0-9A-Za-z]{38}$/],
    ['publishable', false, /^pk_test_[0-9A-Za-z]{38}$/],
    ['restricted', true, /^rk_live_[0-9A-Za-z]{38}$/],
  ])('of type %s, live %s, looks like %s', (type, livemode, form) => {
    const key = newKey(type, livemode);
    expect(key).toMatch(form);
    expect(isKey(key)).toBe(true);
  });

  it('is a different one each time', () => {
    expect(new Set(Array.from({ length: 100 }, () => newKey('secret', false))).size).toBe(100);
  });

  it('is shown by its beginning and its last four characters', () => {
    const key = newKey('secret', false);
    expect(displayed(key)).toBe(`sk_test_…${key.slice(-4)}`);
  });

  it('is stored as its SHA-256', () => {
    expect(keyHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('a mistyped API key', () => {
  it('is recognised by its checksum: one wrong character anywhere', () => {
    const key = newKey('secret', false);
    fc.assert(
      fc.property(fc.nat(key.length - 1), fc.constantFrom(...CHARACTERS), (place, typed) => {
        fc.pre(key[place] !== typed);
        expect(isKey(key.slice(0, place) + typed + key.slice(place + 1))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('is recognised by its checksum: two adjacent characters swapped', () => {
    const key = newKey('secret', false);
    const exchanged = [...key].map((_, place) => key.slice(0, place) + (key[place + 1] ?? '') + key[place] + key.slice(place + 2));
    expect(exchanged.filter((typed) => typed !== key && isKey(typed))).toEqual([]);
  });

  it.each([1, 2, 6, 20])('is recognised when its last %d characters are missing', (missing) => {
    expect(isKey(newKey('secret', false).slice(0, -missing))).toBe(false);
  });

  it.each(['', 'sk_test_', 'whsec_abcdef', 'sk_test_4eC39HqLyjWDarjtT1zdp7dc'])('is not %j', (text) => {
    expect(isKey(text)).toBe(false);
  });
});
