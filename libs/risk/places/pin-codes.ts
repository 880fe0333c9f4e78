import { PIN_CODE_TABLE } from '#risk/places/pin-code-table';

/** Where a PIN code lies. One that lies on a border is in two. */
export interface Place {
  readonly state: string;
  readonly district: string;
}

let known: ReadonlyMap<string, readonly Place[]> | undefined;

/** The places of an Indian PIN code; null for one that India Post does not know. Those of the army (9…) are given out by the army, and lie nowhere. */
export function placesOf(pinCode: string): readonly Place[] | null {
  if (/^9\d{5}$/.test(pinCode)) return [];
  known ??= readTable(PIN_CODE_TABLE);
  return known.get(pinCode) ?? null;
}

function readTable(table: string): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const line of table.trim().split('\n')) {
    const [state, districts] = line.split('|') as [string, string];
    for (const part of districts.split(';')) {
      const [district, steps] = part.split(':') as [string, string];
      const place = { state: titled(state), district: titled(district) };
      for (const code of codesOf(steps)) {
        const others = places.get(code);
        if (others === undefined) places.set(code, state === '' ? [] : [place]);
        else if (state !== '') others.push(place);
      }
    }
  }
  return places;
}

/** `fyb1 1*3`: a first code, and three more, each one above the one before it; base 36. */
function* codesOf(steps: string): Generator<string> {
  let code = 0;
  for (const step of steps.split(' ')) {
    const [gap, times = '1'] = step.split('*') as [string, string?];
    for (let left = Number.parseInt(times, 36); left > 0; left--) yield String((code += Number.parseInt(gap, 36)));
  }
}

const titled = (words: string): string => words.toLowerCase().replaceAll(/\b(?!and\b|of\b)[a-z]/g, (letter) => letter.toUpperCase());
