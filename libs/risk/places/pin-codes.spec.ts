import { hash } from 'node:crypto';
import { PIN_CODES_CHECKSUM } from '#risk/places/pin-code-table';
import { placesOf } from '#risk/places/pin-codes';

describe('the PIN codes of India', () => {
  it('are exactly those of the directory, each where it lies', () => {
    const found: string[] = [];
    for (let code = 100_000; code < 1_000_000; code++) {
      const places = placesOf(String(code));
      if (places === null || isArmy(code)) continue;
      const names = places.map(({ state, district }) => `${state}/${district}`.toUpperCase());
      found.push(`${code} ${names.toSorted().join(' ')}`.trim());
    }
    expect({ count: found.length, sha256: hash('sha256', found.join('\n')) }).toEqual(PIN_CODES_CHECKSUM);
  });

  it.each([
    ['500034', 'Telangana', 'Hyderabad'],
    ['122001', 'Haryana', 'Gurugram'],
    ['302001', 'Rajasthan', 'Jaipur'],
    ['221001', 'Uttar Pradesh', 'Varanasi'],
    ['248001', 'Uttarakhand', 'Dehradun'],
    ['390001', 'Gujarat', 'Vadodara'],
  ])('know %s, of %s', (code, state, district) => {
    expect(placesOf(code)).toEqual([{ state, district }]);
  });

  it('have no place if the directory is wrong or the army assigns them, and are invalid if unknown', () => {
    expect([placesOf('799001'), placesOf('900056'), placesOf('123456'), placesOf('000000')]).toEqual([[], [], null, null]);
  });
});

const isArmy = (code: number): boolean => code >= 900_000;
