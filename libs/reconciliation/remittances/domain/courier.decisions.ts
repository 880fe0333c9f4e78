import { fact } from '#kernel/fact';
import { type Courier, courierBy, type CourierFact, type CourierSettings, withSettings } from '#reconciliation/remittances/domain/courier';
import { courierMissing, courierUnknown } from '#reconciliation/remittances/domain/remittance.errors';

/**
 * Records the new settings of a courier, and creates the courier if it is unknown. No fact if nothing changes. Another spelling of the courier's code is
 * a change.
 */
export function setUpCourier(known: ReadonlyMap<string, Courier>, code: string, settings: Partial<CourierSettings>): CourierFact[] {
  const before = courierBy(known, code);
  const now = withSettings(before, { code, settings });
  return before !== undefined && JSON.stringify(now) === JSON.stringify(before) ? [] : [fact('courier.set_up', { code, settings })];
}

/** The courier that a new remittance names. Throws `courier_unknown`. */
export function knownCourier(known: ReadonlyMap<string, Courier>, code: string): Courier {
  const courier = courierBy(known, code);
  if (courier === undefined) throw courierUnknown(code);
  return courier;
}

/** The courier that a route names. Throws `resource_missing`. */
export function courierFound(known: ReadonlyMap<string, Courier>, code: string): Courier {
  const courier = courierBy(known, code);
  if (courier === undefined) throw courierMissing(code);
  return courier;
}
