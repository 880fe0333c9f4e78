export interface SandboxShopAccount {
  /** `my-shop.myshopify.test`. */
  readonly domain: string;
  readonly accessToken: string;
  /** What notices are signed with. */
  readonly appSecret: string;
  /** Where notices go; null: nowhere. */
  readonly webhookUrl: string | null;
}

/** Which shops there are. */
export interface ShopDirectory {
  find(domain: string): SandboxShopAccount | null | Promise<SandboxShopAccount | null>;
}
