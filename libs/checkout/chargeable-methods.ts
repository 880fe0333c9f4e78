import type { Chargeable } from '#checkout/domain/chargeable';

/**
 * The methods that an account's shoppers can pay with. The room that connects gateways knows them; a session queries them when it is created and
 * completed.
 */
export abstract class ChargeableMethods {
  abstract of(account: { readonly account: string; readonly livemode: boolean }): Promise<Chargeable>;
}
