export { Connections } from '#integrations/connections/connections';
export { IntegrationsModule } from '#integrations/integrations.module';
export { type BankVerdict, FAILURE_CODES, SandboxBanks } from '#integrations/payments/sandbox-banks';
export { openPaymentOf } from '#integrations/payments/order-money';
export { PartnerCounts } from '#integrations/partner-counts';
export { SHOPIFY_API_VERSION } from '#integrations/storefront/platform/shopify/api-version';
export { SandboxShops, type ShopAct } from '#integrations/storefront/platform/sandbox-shops';
export { SANDBOX_SHOPS, Storefronts } from '#integrations/storefront/platform/storefronts';
export { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
