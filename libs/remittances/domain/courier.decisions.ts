import { fact } from '#kernel/fact';
import { type Courier, type CourierFact, type CourierSettings, usualCourier } from '#remittances/domain/courier';
import { courierUnknown } from '#remittances/domain/remittance.errors';

/** Says of a courier what is new. The same said again is no news, except of one that nobody knew. */
export function setUpCourier(known: ReadonlyMap<string, Courier>, code: string, settings: Partial<CourierSettings>): CourierFact[] {
  const before = known.get(code);
  const now = { ...(before ?? usualCourier(code)), ...settings };
  return before !== undefined && JSON.stringify(now) === JSON.stringify(before) ? [] : [fact('courier.set_up', { code, settings })];
}

/** Throws `courier_unknown`. */
export function knownCourier(known: ReadonlyMap<string, Courier>, code: string): Courier {
  const courier = known.get(code);
  if (courier === undefined) throw courierUnknown(code);
  return courier;
}
