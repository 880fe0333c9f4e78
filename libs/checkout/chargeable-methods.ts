import type { Chargeable } from '#checkout/domain/chargeable';

/**
 * Port to the methods that an account's shoppers can pay with, which the room that connects gateways knows. A session queries it at creation and
 * completion.
 */
export abstract class ChargeableMethods {
  abstract of(account: { readonly account: string; readonly livemode: boolean }): Promise<Chargeable>;
}
