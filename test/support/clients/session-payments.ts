import { request } from 'undici';
import { Connections } from '#integrations/connections/connections';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { EventHistory } from '#platform/event-history/event-history';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';

export const card = (token: string): object => ({ payment_option: 'prepaid', payment: { method: 'card', card: { token } } });

const TO_CHARGE = { amount: 249_900, currency: 'INR' };

/** The simulated gateway's record of the newest payment that a session waits for, once requested. */
async function atGateway(service: RunningService, session: string): Promise<{ keyId: string; payment: Json }> {
  const events = await service.part(EventHistory).stream(`checkout_session-${session}`);
  const begun = events.findLast(({ type }) => type === 'checkout_session.payment_started')!;
  const { payment } = (begun.data as { payment: { payment: string } }).payment;
  const { key_id: keyId, key_secret: secret } = await service.part(Connections).gatewayOf(begun.metadata.account, false, 'card', TO_CHARGE);
  const headers = { authorization: `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}` };
  const get = async (path: string): Promise<Json> =>
    (await request(`${service.part(PaymentGateways).sandboxUrl!}${path}`, { headers })).body.json();
  return eventually(async () => {
    const [order] = (await get(`/v1/orders?receipt=${payment}`)).items;
    const [found] = (await get(`/v1/orders/${order.id}/payments`)).items;
    // The charge follows its order automatically.
    if (found === undefined) throw new Error('The gateway has the order of the payment, and no charge yet.');
    return { keyId, payment: found };
  });
}

/** The shopper's bank finally decides about a payment that a session waits for. */
export async function bankDecides(service: RunningService, session: string, approves: boolean): Promise<void> {
  const { keyId, payment } = await atGateway(service, session);
  const sandbox = service.sandbox;
  if (approves) sandbox.capturePayment(keyId, payment.id);
  else sandbox.failPayment(keyId, payment.id);
}

export const paymentAtGateway = async (service: RunningService, session: string): Promise<Json> =>
  (await atGateway(service, session)).payment;
