import fc from 'fast-check';
import { bareNumber, courierCode, courierKey, isCourierCode, shownNumber } from '#kernel/parcel-names';

describe('a tracking number', () => {
  it.each(['awb12345678', ' AWB 1234 5678 ', 'AWB-1234-5678', 'AWB\u00a01234\u00a05678', 'AWB\u200b12345678\ufeff', "'AWB12345678", 'ＡＷＢ12३४५६7８'])(
    'is compared by its letters and digits: %j',
    (text) => expect(bareNumber(text)).toBe('AWB12345678'),
  ); // prettier-ignore

  it.each([
    ['0000612345678901', '612345678901'],
    ['00612345678901', '612345678901'],
    [' 0 6123-4567 8901', '612345678901'],
    ["'0000612345678901", '612345678901'],
    ['००६१२', '612'],
    ['612345678901', '612345678901'],
    ['6100', '6100'],
    ['0', '0'],
    ['000', '0'],
    ['N0061234', 'N0061234'],
    ['0061A', '0061A'],
  ])('is compared without leading zeros if it is a number: %j', (text, compared) => expect(bareNumber(text)).toBe(compared));

  it('is unchanged if it has neither', () => {
    expect([bareNumber('--'), bareNumber(' ?? '), bareNumber(null)]).toEqual(['--', '??', null]);
  });

  it('is shown unchanged, without the characters around it', () => {
    expect(shownNumber('\u00a0 "1423\u00a04512" ')).toBe('1423 4512');
    expect(shownNumber('\u200bawb-1\ufeff')).toBe('awb-1');
    expect([shownNumber('AWB_1'), shownNumber('#12'), shownNumber(' - ')]).toEqual(['AWB_1', '12', null]);
  });

  it('is compared the same as received and as shown', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = shownNumber(text);
        if (shown !== null) expect(bareNumber(shown)).toBe(bareNumber(text));
        expect(bareNumber(bareNumber(text))).toBe(bareNumber(text));
      }),
    ));
});

describe('a courier', () => {
  it.each(['bluedart', 'Blue Dart', 'blue_dart', 'BLUE-DART', 'Blue\u00a0Dart', 'Blue.Dárt'])(
    'is compared without case and signs: %j',
    (name) => expect(courierKey(name)).toBe('bluedart'),
  );

  it.each([
    ['Safe Express', 'safe_express'],
    ['  Safe \u00a0 Express (Air) ', 'safe_express_air'],
    ['Gati-KWE', 'gati-kwe'],
    ['D.T.D.C.', 'd.t.d.c'],
    ['Poşta Kurye', 'posta_kurye'],
    ['ডাক', null],
    ['---', null],
    ['x'.repeat(60), 'x'.repeat(40)],
  ])('has a code from its name: %j', (name, code) => expect(courierCode(name)).toBe(code));

  it.each([
    ['blue_dart', true],
    ['A.B-c_9', true],
    ['x'.repeat(40), true],
    ['x'.repeat(41), false],
    ['Blue Dart', false],
    ['', false],
    ['-.-', false],
    ['é', false],
  ])('may be called %j: %s', (code, may) => expect(isCourierCode(code)).toBe(may));

  it('is the same by the code from its name', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (name) => {
        const code = courierCode(name);
        if (code === null) return;
        expect(courierKey(code)).toBe(courierKey(name));
        expect(isCourierCode(code)).toBe(true);
      }),
    ));
});
