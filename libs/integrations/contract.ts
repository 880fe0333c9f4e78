/** All that other rooms may import from integrations. */
export type {
  GatewaySettlement,
  GatewaySettlementLine,
  SkippedEntry,
  SettledLines,
  SettlementLineType,
} from '#integrations/payments/gateway/gateway-settlement';
export { GatewaySettlements, type PayingConnection } from '#integrations/payments/gateway-settlements';
export { openPaymentOf } from '#integrations/payments/charged-money';
export { type BankVerdict, FAILURE_CODES, SandboxBanks, type StaffAct } from '#integrations/payments/sandbox-banks';
export { SANDBOX_SHOPS, SandboxShops, type ShopAct } from '#integrations/storefront/shop-client/sandbox-shops';
export { SHOPIFY_API_VERSION } from '#integrations/storefront/shop-client/shopify/api-version';
