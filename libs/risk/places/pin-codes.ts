import { PIN_CODE_TABLE } from '#risk/places/pin-code-table';
import { FORMER_STATES } from '#risk/places/states';

/** A location of a PIN code. A code on a border has two. */
export interface Place {
  readonly state: string;
  readonly district: string;
}

/** The states that a PIN code may be in. */
export interface Whereabouts {
  /** The states in the table; empty for a code without a location. For a code that is not listed, those of its sorting district, most frequent first. */
  readonly states: readonly string[];
  /** Other states that an address may name, because borders have changed. */
  readonly former: readonly string[];
  /** Whether the table lists the code itself. */
  readonly listed: boolean;
}

/**
 * Seven mandals of Khammam became part of Andhra Pradesh in 2014. Not all of their codes are in the table, so any code that begins with 507 may be in either
 * state.
 */
const MOVED = { district: '507', states: ['Telangana', 'Andhra Pradesh'] } as const;

/** The sorting district of a PIN code: its first three digits. */
const districtOf = (pinCode: string): string => pinCode.slice(0, 3);

let known: ReadonlyMap<string, readonly Place[]> | undefined;
let districts: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * The states that an Indian PIN code may be in; null if there can be no such code. New codes are issued after the date of the table, so a code that is not
 * listed is assumed to exist if its sorting district does.
 */
export function whereabouts(pinCode: string): Whereabouts | null {
  if (!/^[1-9]\d{5}$/.test(pinCode)) return null;
  const listed = placesOf(pinCode);
  const states = listed === null ? sortingDistricts().get(districtOf(pinCode)) : listed.map(({ state }) => state);
  if (states === undefined) return null;
  const former = states.flatMap((state) => FORMER_STATES[state] ?? []);
  return { states, former: districtOf(pinCode) === MOVED.district ? [...former, ...MOVED.states] : former, listed: listed !== null };
}

/** The states of each sorting district, most frequent first. */
function sortingDistricts(): ReadonlyMap<string, readonly string[]> {
  if (districts !== undefined) return districts;
  known ??= readTable(PIN_CODE_TABLE);
  const counts = new Map<string, Map<string, number>>();
  for (const [code, places] of known) {
    const district = counts.get(districtOf(code)) ?? new Map<string, number>();
    counts.set(districtOf(code), district);
    for (const { state } of places) district.set(state, (district.get(state) ?? 0) + 1);
  }
  const byFrequency = (found: ReadonlyMap<string, number>): string[] =>
    [...found].toSorted(([, one], [, other]) => other - one).map(([state]) => state);
  return (districts = new Map([...counts].map(([district, found]) => [district, byFrequency(found)])));
}

/** The places of an Indian PIN code; null if it is not in the table. The army's own codes (9…) have no location, so their list is empty. */
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

/** Decodes `fyb1 1*3`: a first code in base 36, then three more, each higher by 1. */
function* codesOf(steps: string): Generator<string> {
  let code = 0;
  for (const step of steps.split(' ')) {
    const [gap, times = '1'] = step.split('*') as [string, string?];
    for (let left = Number.parseInt(times, 36); left > 0; left--) yield String((code += Number.parseInt(gap, 36)));
  }
}

const titled = (words: string): string => words.toLowerCase().replaceAll(/\b(?!and\b|of\b)[a-z]/g, (letter) => letter.toUpperCase());
