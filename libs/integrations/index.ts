export { Connections } from '#integrations/connections/connections';
export { IntegrationsModule } from '#integrations/integrations.module';
export { PartnerCounts } from '#integrations/partner-counts';
export { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
