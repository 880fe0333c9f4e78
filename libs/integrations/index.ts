export { Connections } from '#integrations/connections/connections';
export { IntegrationsModule } from '#integrations/integrations.module';
export { type BankVerdict, FAILURE_CODES, SandboxBanks } from '#integrations/payments/sandbox-banks';
export { openPaymentOf } from '#integrations/payments/order-money';
export { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
