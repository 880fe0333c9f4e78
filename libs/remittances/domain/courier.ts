import { courierKey } from '#kernel/parcel-names';
import type { Fact, View } from '#kernel/fact';
import type { Minor } from '#kernel/money';

/** Headers as this courier writes them, and which of our fields each means. */
export type ColumnMap = Readonly<Record<string, string>>;

/** How a courier pays, and how it writes about it. */
export interface CourierSettings {
  readonly name: string;
  /** Days from delivery until the money is due. */
  readonly cycle_days: number;
  /** On which days it pays, 1 (Monday) to 7; none when it is not known. */
  readonly payout_weekdays: readonly number[];
  /** By how much a line may differ from what was expected. */
  readonly tolerance_amount: Minor;
  readonly tolerance_percent: number;
  /** Whether it pays what is left after its deductions, or bills them apart. */
  readonly deductions_netted: boolean;
  readonly column_map: ColumnMap;
  /** The prefix of our order names in its files. */
  readonly strip_prefix: string | null;
}

export interface Courier extends CourierSettings {
  readonly code: string;
}

/** A courier was set up, in one account and mode. The fact holds only the given settings; the others have their defaults. */
export type CourierFact = Fact<'courier.set_up', { readonly code: string; readonly settings: Partial<CourierSettings> }>;

export const COURIER_STREAMS = 'couriers-';

export const couriersStream = (account: string, livemode: boolean): string => `${COURIER_STREAMS}${account}-${livemode ? 'live' : 'test'}`;

const USUAL: Omit<CourierSettings, 'name'> = {
  cycle_days: 7,
  payout_weekdays: [],
  tolerance_amount: 100,
  tolerance_percent: 0,
  deductions_netted: true,
  column_map: {},
  strip_prefix: null,
};

/** Couriers with cash on delivery, and within how many days each pays. */
const KNOWN: readonly (readonly [code: string, name: string, cycle_days: number])[] = [
  ['bluedart', 'Blue Dart', 7],
  ['delhivery', 'Delhivery', 7],
  ['dtdc', 'DTDC', 10],
  ['ecomexpress', 'Ecom Express', 7],
  ['ekart', 'Ekart', 7],
  ['indiapost', 'India Post', 15],
  ['shadowfax', 'Shadowfax', 7],
  ['shiprocket', 'Shiprocket', 5],
  ['xpressbees', 'Xpressbees', 7],
];

/** By their codes in the form used to compare them: the built-in ones, and those that the account has set up. */
export const couriers: View<ReadonlyMap<string, Courier>, CourierFact> = {
  initial: new Map(KNOWN.map(([code, name, cycle_days]) => [code, { ...USUAL, code, name, cycle_days }])),
  evolve: (known, { data }) => new Map(known).set(courierKey(data.code), withSettings(courierBy(known, data.code), data)),
};

/** In any spelling; undefined for an unknown courier. */
export const courierBy = (known: ReadonlyMap<string, Courier>, code: string): Courier | undefined => known.get(courierKey(code));

/** A courier without settings. */
export const usualCourier = (code: string): Courier => ({ ...USUAL, code, name: code });

/** A courier with new settings: its code is the latest one given, and so is its name if it has no other. */
export function withSettings(before: Courier | undefined, { code, settings }: CourierFact['data']): Courier {
  const name = before === undefined || before.name === before.code ? code : before.name;
  return { ...(before ?? usualCourier(code)), code, name, ...settings };
}
