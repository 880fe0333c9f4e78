import { fact } from '#kernel/fact';
import { type Courier, courierBy, type CourierFact, type CourierSettings, withSettings } from '#remittances/domain/courier';
import { courierMissing, courierUnknown } from '#remittances/domain/remittance.errors';

/** Says of a courier what is new. The same said again is no news, except of one that nobody knew; its code in another spelling is. */
export function setUpCourier(known: ReadonlyMap<string, Courier>, code: string, settings: Partial<CourierSettings>): CourierFact[] {
  const before = courierBy(known, code);
  const now = withSettings(before, { code, settings });
  return before !== undefined && JSON.stringify(now) === JSON.stringify(before) ? [] : [fact('courier.set_up', { code, settings })];
}

/** The courier of a remittance. Throws `courier_unknown`. */
export function knownCourier(known: ReadonlyMap<string, Courier>, code: string): Courier {
  const courier = courierBy(known, code);
  if (courier === undefined) throw courierUnknown(code);
  return courier;
}

/** The courier that was asked for. Throws `resource_missing`. */
export function courierFound(known: ReadonlyMap<string, Courier>, code: string): Courier {
  const courier = courierBy(known, code);
  if (courier === undefined) throw courierMissing(code);
  return courier;
}
