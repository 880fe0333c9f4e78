import { changesBetween } from '#audit/at/changes';

describe('the difference between two states', () => {
  it.each<[string, unknown, unknown, readonly unknown[]]>([
    ['nothing', { a: 1, b: { c: [1] } }, { a: 1, b: { c: [1] } }, []],
    ['a field', { a: 1 }, { a: 2 }, [{ field: 'a', from: 1, to: 2 }]],
    ['one inside another', { a: { b: [{ c: 1 }] } }, { a: { b: [{ c: 2 }] } }, [{ field: 'a.b.0.c', from: 1, to: 2 }]],
    ['one that was not there', { a: {} }, { a: { b: null } }, [{ field: 'a.b', from: undefined, to: null }]],
    ['one that is filled', { a: null }, { a: { b: 1 } }, [{ field: 'a.b', from: undefined, to: 1 }]],
    ['one that is emptied', { a: { b: 1 } }, { a: null }, [{ field: 'a.b', from: 1, to: undefined }]],
    ['an empty list where there was none', { a: null }, { a: [] }, [{ field: 'a', from: null, to: [] }]],
    ['all of it', null, { a: 1 }, [{ field: 'a', from: undefined, to: 1 }]],
  ])('is listed: %s', (_, from, to, changes) => expect(changesBetween(from, to)).toEqual(changes));
});
