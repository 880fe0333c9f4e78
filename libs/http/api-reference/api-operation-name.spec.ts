import { nameOperation } from '#http/api-reference/api-operation-name';

const nameOf = (operation: string, answer: object = {}): string => {
  const [method, path] = operation.split(' ') as [string, string];
  const { summary, operationId, tags } = nameOperation(method.toLowerCase(), `/v1${path}`, answer);
  return `${summary} (${operationId}, ${tags.join()})`;
};
const listOf = (object: string): object => ({ object: 'list', data: [{ object }] });

describe('the name of an operation', () => {
  it.each([
    ['POST /refunds', { object: 'refund' }, 'Create a refund (createRefund, Refunds)'],
    ['GET /orders', listOf('order'), 'List orders (listOrders, Orders)'],
    ['GET /orders/{id}/payments', listOf('payment'), 'List payments of an order (listPayments, Orders)'],
    ['GET /payments', listOf('payment'), 'List all payments (listAllPayments, Payments)'],
    ['GET /orders/{id}', { object: 'order' }, 'Get an order (getOrder, Orders)'],
    [
      'PATCH /checkout/sessions/{id}',
      { object: 'checkout.session' },
      'Update a checkout session (updateCheckoutSession, Checkout sessions)',
    ],
    ['DELETE /webhooks/{id}', { object: 'webhook_endpoint' }, 'Delete a webhook endpoint (deleteWebhookEndpoint, Webhooks)'],
  ])('names the change: %s', (operation, answer, name) => {
    expect(nameOf(operation, answer)).toBe(name);
  });

  it.each([
    ['POST /webhooks/{id}/test', { object: 'webhook_delivery' }, 'Test a webhook endpoint (testWebhookEndpoint, Webhooks)'],
    ['POST /webhooks/{id}/recover', { object: 'recovery' }, 'Recover a webhook endpoint (recoverWebhookEndpoint, Webhooks)'],
    ['POST /webhooks/{id}/roll_secret', {}, 'Roll the secret of a webhook endpoint (rollWebhookEndpointSecret, Webhooks)'],
    [
      'GET /webhooks/{id}/deliveries',
      listOf('webhook_delivery'),
      'List deliveries of a webhook endpoint (listWebhookDeliveries, Webhooks)',
    ],
    ['GET /webhook_deliveries', listOf('webhook_delivery'), 'List all webhook deliveries (listAllWebhookDeliveries, Webhooks)'],
    ['GET /webhook_deliveries/{id}/raw', {}, 'Get the raw text of a webhook delivery (getWebhookDeliveryRawText, Webhooks)'],
  ])('names an action on an object after the object: %s', (operation, answer, name) => {
    expect(nameOf(operation, answer)).toBe(name);
  });

  it.each([
    ['GET /settlements/{id}/lines', listOf('settlement_line'), 'List lines of a settlement (listSettlementLines, Settlements)'],
    ['GET /cod/collections', listOf('cod_collection'), 'List COD collections (listCodCollections, Cash on delivery)'],
    ['GET /keys', listOf('api_key'), 'List API keys (listApiKeys, Keys)'],
    ['GET /risk/settings', { object: 'risk_settings' }, 'Get the risk settings (getRiskSettings, Risk)'],
    ['GET /users/{id}', { object: 'user' }, 'Get a user (getUser, Users)'],
  ])('is written as people write it: %s', (operation, answer, name) => {
    expect(nameOf(operation, answer)).toBe(name);
  });

  it.each([
    ['POST /test_helpers/clock/advance', { object: 'clock' }, 'Advance a test clock (advanceTestClock, Test helpers)'],
    ['POST /test_helpers/events/send', { object: 'event' }, 'Send an event (sendEvent, Test helpers)'],
    ['POST /test_helpers/orders/{id}/rto', { object: 'order' }, 'Return an order (returnOrder, Test helpers)'],
    [
      'POST /test_helpers/checkout_sessions/{id}/fail_payment',
      {},
      'Fail the payment of a checkout session (failCheckoutSessionPayment, Test helpers)',
    ],
  ])('groups the test helpers: %s', (operation, answer, name) => {
    expect(nameOf(operation, answer)).toBe(name);
  });
});
