/** What other rooms may know of the partners. */
export { openPaymentOf } from '#integrations/payments/order-money';
export { type BankVerdict, FAILURE_CODES, SandboxBanks } from '#integrations/payments/sandbox-banks';
export { SANDBOX_SHOPS, SandboxShops, type ShopAct } from '#integrations/storefront/platform/sandbox-shops';
export { SHOPIFY_API_VERSION } from '#integrations/storefront/platform/shopify/api-version';
