import { courierKey } from '#kernel/parcel-names';
import type { DataOf, Fact, View } from '#kernel/fact';
import type { Minor } from '#kernel/money';

/** Maps headers of this courier's files to our fields. */
export type ColumnMap = Readonly<Record<string, string>>;

/** A courier's payment terms, and the format of its files. */
export interface CourierSettings {
  readonly name: string;
  /** Days from delivery until the remittance is due. */
  readonly cycle_days: number;
  /** Weekdays on which the courier pays, from 1 (Monday) to 7; empty if unknown. */
  readonly payout_weekdays: readonly number[];
  /** By how much a line may differ from the expected amount: the larger of this amount and `tolerance_percent` of the expected amount. */
  readonly tolerance_amount: Minor;
  readonly tolerance_percent: number;
  /** Whether the courier pays the amount after its deductions; false if it invoices them separately. */
  readonly deductions_netted: boolean;
  readonly column_map: ColumnMap;
  /** The prefix that the courier puts before our order names, removed on reading; null if there is none. */
  readonly strip_prefix: string | null;
}

export interface Courier extends CourierSettings {
  readonly code: string;
}

/** A courier was set up, in one account and mode. The fact holds only the given settings; the others stay as they were, at first the defaults. */
export type CourierFact = Fact<'courier.set_up', { readonly code: string; readonly settings: Partial<CourierSettings> }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<CourierFact> {}
}

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

/** The built-in couriers, with the days until each pays. */
const BUILT_IN: readonly (readonly [code: string, name: string, cycle_days: number])[] = [
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

/** The couriers of an account and mode by `courierKey`: the built-in ones, and those that the account has set up. */
export const couriers: View<ReadonlyMap<string, Courier>, CourierFact> = {
  initial: new Map(BUILT_IN.map(([code, name, cycle_days]) => [code, { ...USUAL, code, name, cycle_days }])),
  evolve: (known, { data }) => new Map(known).set(courierKey(data.code), withSettings(courierBy(known, data.code), data)),
};

/** Finds a courier by any spelling of its code. Undefined if it is unknown. */
export const courierBy = (known: ReadonlyMap<string, Courier>, code: string): Courier | undefined => known.get(courierKey(code));

/** A courier with default settings. */
export const usualCourier = (code: string): Courier => ({ ...USUAL, code, name: code });

/** The courier after new settings. Its code becomes the spelling that was sent last, and so does its name unless it has a name of its own. */
export function withSettings(before: Courier | undefined, { code, settings }: CourierFact['data']): Courier {
  const name = before === undefined || before.name === before.code ? code : before.name;
  return { ...(before ?? usualCourier(code)), code, name, ...settings };
}
