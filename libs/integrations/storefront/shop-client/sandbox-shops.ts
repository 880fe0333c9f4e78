/** Domain of sandbox shops, which cannot exist on the real platform. */
export const SANDBOX_SHOPS = '.myshopify.test';

/** An act of a merchant or courier in a simulated shop. */
export interface ShopAct {
  readonly act: 'fulfill' | 'ship' | 'deliver' | 'return' | 'tag' | 'cancel';
  readonly body: Readonly<Record<string, unknown>>;
}

/** The simulated shops, for those who play the merchant and the couriers. */
export abstract class SandboxShops {
  /** The domain of the shop for an account's new test-mode orders; null if there is none. */
  abstract shopOf(account: string): Promise<string | null>;

  /** Performs an act on an order, by our id; the shop then sends its notices. False if the shop does not allow it. */
  abstract act(shop: string, order: string, act: ShopAct): Promise<boolean>;
}
