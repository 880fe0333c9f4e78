import type { Chargeable } from '#checkout/domain/chargeable';

/**
 * Port to the methods that an account's shoppers can pay with, by the gateways that are connected to it (`integrations` knows them). It is read when
 * a session is created and when it is completed.
 */
export abstract class ChargeableMethods {
  abstract of(account: { readonly account: string; readonly livemode: boolean }): Promise<Chargeable>;
}
