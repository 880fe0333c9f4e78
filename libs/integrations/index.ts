export { Connections } from '#integrations/connections/connections';
export { IntegrationsModule } from '#integrations/integrations.module';
export { PartnerCounts } from '#integrations/partner-counts';
export { SHOPIFY_API_VERSION } from '#integrations/storefront/platform/shopify/api-version';
export { Storefronts } from '#integrations/storefront/platform/storefronts';
export { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
