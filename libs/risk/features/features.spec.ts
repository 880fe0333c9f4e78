import type { Address } from '#orders/contract';
import { addressFeatures, placeFeatures } from '#risk/features/address-features';
import { dialled, emailFeatures, phoneFeatures } from '#risk/features/contact-features';
import { localHour } from '#risk/features/local-hour';
import { isTimeZone } from '#kernel/time-zone';
import { PIN_CODE_TABLE_DATE } from '#risk/places/pin-code-table';
import { placesOf } from '#risk/places/pin-codes';
import { residentMemory } from '#test/support/machine/resident-memory';

const nowhere: Address = { name: null, phone: null, line1: null, line2: null, landmark: null, city: null, state: null, postal_code: null, country: null }; // prettier-ignore
const street = (line1: string) => addressFeatures({ ...nowhere, line1 });

describe('the features of an address', () => {
  const fine = { short: false, house_number: true, gibberish: false };

  it.each(['14, 3rd Cross, Indiranagar', '१२ गांधी मार्ग, नई दिल्ली', '৪৫ পার্ক স্ট্রিট, কলকাতা', '12 அண்ணா சாலை, சென்னை', 'B-204 Sri Krishna Apts', '12 Powertech Park', '7, Qwerty Apts, Pune', '3 Vrndvn Hts, Thane', '9 Property Bhawan'])(
    'are good in any script: %s', (line) => expect(street(line)).toEqual(fine)); // prettier-ignore

  it.each([
    ['12 MG Rd', { ...fine, short: true }],
    ['Near the big temple, Mysuru', { ...fine, house_number: false }],
    ['asdfgh 12 jklqwe zzz', { ...fine, gibberish: true }],
    ['aaaaaaa 12 bbbbb ccc', { ...fine, gibberish: true }],
    ['12 asdf, Main Road', { ...fine, gibberish: true }],
    ['12 fghjkl12, Main Road', { ...fine, gibberish: true }],
    ['12 qwertyuiop', { ...fine, gibberish: true }],
    ['12 xkcdvbnm strt house', { ...fine, gibberish: true }],
    ['1234567890 1234567890', { ...fine, gibberish: true }],
    ['💥💥💥 … ✨', { short: true, house_number: false, gibberish: true }],
  ])('%s', (line, features) => expect(street(line)).toEqual(features));

  it('are the same in both Unicode forms', () => {
    for (const line of ['12 Résid', 'éééé 12 Rue du Port', 'घर १२ ढ़ाबा'])
      expect(street(line.normalize('NFD'))).toEqual(street(line.normalize('NFC')));
    expect(street('\u200b\u200e')).toBeNull();
  });

  it('are neutral without an address, and fast for a long one', () => {
    expect([addressFeatures(null), addressFeatures(nowhere), street('  ')]).toEqual([null, null, null]);
    const begun = performance.now();
    for (const letter of ['a', 'ß', 'अ', '\u0301', '1', ' ']) street(letter.repeat(10_000));
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe('the place of an address', () => {
  const place = (changes: Partial<Address>, currency = 'INR') => placeFeatures({ ...nowhere, ...changes }, currency);
  const table_date = PIN_CODE_TABLE_DATE;
  const inBengaluru = { postal_code: '560038', state: 'Karnataka', pincode: { known: true, in_state: true, table_date } };

  it.each(['Karnataka', 'KARNATAKA', 'KA', null, 'ಕರ್ನಾಟಕ'])('is known by its PIN code, with any text for the state: %s', (state) =>
    expect(place({ postal_code: '560038', state })).toEqual(inBengaluru),
  );

  it('is distinguished from another state, and from none', () => {
    expect(place({ postal_code: '560 038', state: 'Kerala' })).toEqual({
      ...inBengaluru,
      pincode: { known: true, in_state: false, table_date },
    });
    expect(place({ postal_code: '000000', state: 'Orissa' })).toEqual({
      postal_code: '000000',
      state: 'Odisha',
      pincode: { known: false, in_state: true, table_date },
    });
    expect(place({ postal_code: '999999' }).pincode).toEqual({ known: true, in_state: true, table_date });
  });

  it.each(['५६००३८', '৫৬০ ০৩৮', '௫௬௦௦௩௮', '５６００３８', '𝟓𝟔𝟎𝟎𝟑𝟖'])('reads a PIN code in the digits of any script: %s', (postal_code) =>
    expect(place({ postal_code })).toEqual(inBengaluru),
  );

  it.each(['98765 43210', '+91 98765-43210', '5600380', '56003', 'Asha, 2nd floor', 'x'.repeat(100), ''])(
    'stores no invalid PIN code, and counts it as unknown: %s',
    (postal_code) =>
      expect(place({ postal_code, state: 'KA' })).toEqual({
        postal_code: null,
        state: 'Karnataka',
        pincode: { known: false, in_state: true, table_date },
      }),
  );

  it.each([
    ['507121', 'AP', 'Andhra Pradesh'],
    ['507121', 'Telangana', 'Telangana'],
    ['507111', 'Andhra Pradesh', 'Telangana'],
    ['507001', 'TS', 'Telangana'],
    ['500034', 'Andhra Pradesh', 'Telangana'],
    ['500034', 'Telangana', 'Telangana'],
    ['194101', 'Jammu & Kashmir', 'Ladakh'],
    ['194101', 'Ladakh', 'Ladakh'],
    ['194999', 'J&K', 'Jammu and Kashmir'],
    ['396230', 'Dadra and Nagar Haveli', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['396210', 'Daman & Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['362520', 'Daman and Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['362520', 'DD', 'Dadra and Nagar Haveli and Daman and Diu'],
  ])('%s may be in %s, now or formerly', (postal_code, state, lies) =>
    expect(place({ postal_code, state })).toEqual({ postal_code, state: lies, pincode: { known: true, in_state: true, table_date } }),
  );

  it.each([
    ['500034', 'Karnataka'],
    ['190001', 'Ladakh'],
    ['520001', 'Telangana'],
    ['507121', 'Odisha'],
    ['194101', 'Punjab'],
    ['560999', 'Kerala'],
  ])('%s is not in %s', (postal_code, state) =>
    expect(place({ postal_code, state }).pincode).toEqual({ known: true, in_state: false, table_date }),
  );

  it.each([
    ['560999', null, 'Karnataka'],
    ['560999', 'KA', 'Karnataka'],
    ['396999', 'DD', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['396999', null, 'Gujarat'],
  ])('a PIN code that the table does not list is valid if its sorting district is: %s', (postal_code, state, lies) =>
    expect(place({ postal_code, state })).toEqual({ postal_code, state: lies, pincode: { known: true, in_state: true, table_date } }),
  );

  it.each(['100000', '111111', '290000', '890000', '012345'])('a PIN code without a sorting district is invalid: %s', (postal_code) =>
    expect(place({ postal_code }).pincode).toEqual({ known: false, in_state: true, table_date }),
  );

  it('is not judged by India’s PIN codes elsewhere', () => {
    const elsewhere = { postal_code: null, state: null, pincode: null };
    expect(place({ postal_code: '90210', country: 'US' })).toEqual(elsewhere);
    expect(place({ postal_code: '90210' }, 'USD')).toEqual(elsewhere);
    expect(placeFeatures(null, 'INR')).toEqual(elsewhere);
  });

  it('is read from the table of India Post', () => {
    expect(placesOf('110001')).toEqual([{ state: 'Delhi', district: 'New Delhi' }]);
    expect(placesOf('744101')!.map(({ state }) => state)).toEqual(['Andaman and Nicobar Islands']);
    expect([placesOf('100000'), placesOf('5600380'), placesOf('')]).toEqual([null, null, null]);
  });
});

describe('the features of contacts', () => {
  it.each([
    ['+919876543210', true, false],
    ['98765 43210', true, false],
    ['+447400123456', true, false],
    ['९८७६५ ४३२१०', true, false],
    ['+91 ৯৮৭৬৫৪৩২১০', true, false],
    ['९९९९९९९', false, true],
    ['+14155552671', true, false],
    ['+919999999999', true, true],
    ['+919898989898', true, true],
    ['+9112345', false, false],
    ['12', false, false],
    ['not a phone', false, false],
    ['', false, false],
    ['\u202a+91\u00a098765\u200b43210\u202c', true, false],
    ['9'.repeat(10_000), false, true],
  ])('by %s: valid %s, repeated %s', (phone, valid, repeated_digits) => expect(phoneFeatures(phone)).toEqual({ valid, repeated_digits }));

  it('is distinguished by the number that is dialled', () => {
    expect(dialled('098765 43210')).toBe('+919876543210');
    expect(dialled('९८७६५ ४३२१०')).toBe('+919876543210');
    expect(dialled(' nobody ')).toBe('nobody');
  });

  it.each([
    ['asha@example.com', false],
    ['asha@mailinator.com', true],
    ['asha@MAILINATOR.com', true],
    ['asha@mail.mailinator.com', true],
    ['asha@mailinator.com\u200b ', true],
    ['asha', false],
  ])('%s is disposable: %s', (email, disposable) => expect(emailFeatures(email)).toEqual({ disposable }));

  it('are neutral without contacts', () => expect([phoneFeatures(null), emailFeatures(null)]).toEqual([null, null]));
});

describe('the hour', () => {
  it('is that of the account', () => {
    const halfPastSix = Date.UTC(2026, 0, 6, 18, 30) / 1000;
    expect([localHour(halfPastSix, 'Asia/Kolkata'), localHour(halfPastSix, 'UTC')]).toEqual([0, 18]);
  });

  it('uses no more memory for different spellings of a zone', () => {
    const name = [...'america/argentina/comodrivadavia'];
    const written = (n: number): string => name.map((letter, place) => ((n >> place) & 1 ? letter.toUpperCase() : letter)).join('');
    const before = residentMemory();
    for (let n = 0; n < 20_000; n++) {
      expect(isTimeZone(written(n))).toBe(true);
      localHour(0, written(n));
    }
    // Cached for each spelling, they would take 500 MB twice.
    expect(residentMemory() - before).toBeLessThan(100);
  });
});
