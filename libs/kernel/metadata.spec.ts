import { changedMetadata, mergedMetadata, withoutEmpty } from '#kernel/metadata';
import { refusalOf } from '#test/support/facts/given';

describe('metadata after a change', () => {
  const before = { gift: true, campaign: 'diwali', count: 3 };

  it('is merged: new keys are added, known ones replaced, others kept', () => {
    expect(mergedMetadata(before, { count: 0, note: 'hi' })).toEqual({ gift: true, campaign: 'diwali', count: 0, note: 'hi' });
  });

  it('loses the keys set to null, and ignores null for unknown keys', () => {
    expect(mergedMetadata(before, { gift: null, never: null })).toEqual({ campaign: 'diwali', count: 3 });
  });

  it('keeps false, zero and the empty change', () => {
    expect(mergedMetadata({}, { no: false, none: 0 })).toEqual({ no: false, none: 0 });
    expect(mergedMetadata(before, {})).toEqual(before);
  });

  it('is empty when all is cleared', () => {
    expect(mergedMetadata(before, null)).toEqual({});
  });

  it('takes any name for a key', () => {
    const changes = JSON.parse('{"__proto__": "x", "constructor": "y"}') as Record<string, string>;
    expect(Object.entries(mergedMetadata({}, changes))).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
  });
});

describe('an empty text', () => {
  it('removes a key just as null does', () => {
    expect(withoutEmpty({ gift: '', count: 0, no: false, gone: null, blank: ' ' })).toEqual({
      gift: null,
      count: 0,
      no: false,
      gone: null,
      blank: ' ',
    });
    expect(withoutEmpty(null)).toBeNull();
  });
});

describe('a requested change of metadata', () => {
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));

  it('leaves at most 50 keys after any sequence of changes', () => {
    expect(changedMetadata(keys(50), { k0: '', k1: null, one: 1, two: 2 })).toMatchObject({ k2: 2, one: 1, two: 2 });
    expect(refusalOf(() => changedMetadata(keys(50), { over: 1 }))).toMatchObject({ code: 'metadata_too_many_keys', param: 'metadata' });
  });
});
