import fc from 'fast-check';
import { caseless, comparable, isBlank, isVisible } from '#kernel/comparable';

describe('the comparable form of a text', () => {
  it.each([
    ['Résidence', 'Re\u0301sidence'],
    ['Café  Coin', 'Cafe\u0301 Coin'],
    ['ढ़ाबा', 'ढ\u093cाबा'],
    ['ব\u09bcাংলা', 'রাংলা'.replace('র', 'ব\u09bc')],
    ['क\u094dष', 'क\u094d\u200dष'],
    ['Asha\u00a0Rao', 'Asha Rao'],
    ['Asha\u3000 \u2009Rao', 'Asha Rao'],
    ['\ufeffAsha Rao\u200b', 'Asha Rao'],
    ['\u202aAsha\u202c\u00ad Rao\n', 'Asha Rao'],
    ['e\u034f\u0301', 'é'],
    ['한글', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
    ['Å', '\u212b'],
    ['Asha\u0000Rao', 'AshaRao'],
    ['Asha\u0085Rao', 'Asha Rao'],
  ])('is the same in any encoding: %j, %j', (one, other) => expect(comparable(one)).toBe(comparable(other)));

  it('differs if any visible character differs', () => {
    const texts = ['cafe', 'café', 'cafè', 'ca fe', 'Cafe', 'çafe', 'caf\u0435'];
    expect(new Set(texts.map(comparable)).size).toBe(texts.length);
    expect(comparable('Plain text, with 2 signs!')).toBe('Plain text, with 2 signs!');
    expect([comparable(''), comparable(' '), comparable('\u200b')]).toEqual(['', '', '']);
  });

  it('has no capitals if case does not count', () => {
    expect(caseless('RÉSIDENCE')).toBe(caseless('re\u0301sidence'));
    expect(caseless('MG  Road ')).toBe('mg road');
    expect(caseless('İZMİR')).toBe(caseless('I\u0307ZMI\u0307R'));
  });

  /** Letters with marks of all scripts, marks in any order, and invisible characters. */
  const characters = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0x20, max: 0x3_ffff }).filter((code) => code < 0xd800 || code > 0xdfff) },
    { weight: 2, arbitrary: fc.integer({ min: 0x300, max: 0x36f }) },
    { weight: 2, arbitrary: fc.integer({ min: 0x900, max: 0xdff }) },
    fc.constantFrom(0xe9, 0x95d, 0x1ea5, 0xac00, 0x200b, 0x200d, 0xfe0f, 0xad, 0xa0, 0x2000, 0x3000, 0x130, 0x3a3),
  );
  const texts = fc.array(characters, { maxLength: 12 }).map((codes) => String.fromCodePoint(...codes));

  it('is the same for canonically equivalent texts, and for its own result', () => {
    const forms = (text: string): string[] => [text, text.normalize('NFC'), text.normalize('NFD')];
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        for (const compared of [comparable, caseless]) {
          const pairs = forms(before).flatMap((one) => forms(after).map((other) => compared(one + other)));
          expect(new Set(pairs).size).toBe(1);
          expect(compared(pairs[0]!)).toBe(pairs[0]);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it('ignores invisible characters and the kind of white space', () => {
    const unseen = fc.constantFrom('\u200b', '\u200e', '\u2060', '\ufeff', '\u00ad', '\ufe0f', '\u202e', '\u{e0061}', '\u115f', '\u3164');
    fc.assert(
      fc.property(texts, texts, unseen, (before, after, mark) => {
        expect(comparable(before + mark + after)).toBe(comparable(before + after));
        expect(comparable(`${before}\u00a0\t${after}`)).toBe(comparable(`${before} ${after}`));
      }),
      { numRuns: 2_000 },
    );
  });
});

it('a text of white space only is blank', () => {
  expect(['', ' ', '\u00a0\n\u3000', '\u0085'].map(isBlank)).toEqual([true, true, true, true]);
  expect(['\ufeff', '\u200b', ' a ', '\u2800'].map(isBlank)).toEqual([false, false, false, false]);
});

describe('a visible text', () => {
  it.each(['a', '०', '.', '\u200ba', '💥', 'ー', '\u0301'])('is %j', (text) => expect(isVisible(text)).toBe(true));
  it.each(['', ' ', '\u200b', '\ufeff', '\u00a0', '\u2800', '\u3164\u115f', '\u202e\u202c', '\u00ad', '\u0007', '\u{e0020}', '\ufe0f'])(
    'is not %j',
    (text) => expect(isVisible(text)).toBe(false),
  );
});
