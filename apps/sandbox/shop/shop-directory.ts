export interface SandboxShopAccount {
  /** `my-shop.myshopify.test`. */
  readonly domain: string;
  readonly accessToken: string;
  /** The secret that signs notices. */
  readonly appSecret: string;
  /** Where notices go; null: nowhere. */
  readonly webhookUrl: string | null;
}

/** The existing shops. */
export interface ShopDirectory {
  find(domain: string): SandboxShopAccount | null | Promise<SandboxShopAccount | null>;
}
