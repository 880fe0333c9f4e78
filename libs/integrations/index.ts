export { Connections } from '#integrations/connections/connections';
export { IntegrationsModule } from '#integrations/integrations.module';
export { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
