/** Shops of the sandbox have names that nobody can have on the platform. */
export const SANDBOX_SHOPS = '.myshopify.test';

/** What a merchant or courier does in a simulated shop. */
export interface ShopAct {
  readonly act: 'fulfill' | 'ship' | 'deliver' | 'return' | 'tag' | 'cancel';
  readonly body: Readonly<Record<string, unknown>>;
}

/** The simulated shops, for those who play the merchant and the couriers. */
export abstract class SandboxShops {
  /** The domain of the shop that new orders of an account's test mode go to; null where there is none. */
  abstract shopOf(account: string): Promise<string | null>;

  /** Has the act done to an order, by our id; the shop then sends its notices. False when the shop says that it is not possible. */
  abstract act(shop: string, order: string, act: ShopAct): Promise<boolean>;
}
