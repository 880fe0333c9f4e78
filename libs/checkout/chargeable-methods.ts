import type { Chargeable } from '#checkout/domain/chargeable';

/** With what an account's shoppers can pay is known where its gateways are connected; a session asks when it is made and completed. */
export abstract class ChargeableMethods {
  abstract of(account: { readonly account: string; readonly livemode: boolean }): Promise<Chargeable>;
}
