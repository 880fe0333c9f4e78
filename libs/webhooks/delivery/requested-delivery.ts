import type { Happened } from '#kernel/fact';
import type { ResentDelivery, WebhookDeliveryEvent } from '#webhooks/domain/webhook-delivery.events';
import { plannedAttempt } from '#webhooks/delivery/delivery-attempt';

/** The queue of replays, resends and tests, which merchants request. */
export const SEND = 'webhook.send';

export const RESEND = 'webhook_resend.requested';

/** A resend requests a delivery to each of several endpoints. */
export type Resend = Extract<WebhookDeliveryEvent, { type: typeof RESEND }>;

export type RequestedDelivery =
  | Exclude<WebhookDeliveryEvent, Resend | { type: 'webhook_recovery.requested' }>
  | { readonly type: 'resend'; readonly data: ResentDelivery & Pick<Resend['data'], 'event'> };

/** The deliveries that a fact requests; none for other facts. */
export function requestedDeliveries({ type, data, at }: Happened): Happened<RequestedDelivery>[] {
  if (type.startsWith('webhook_delivery.')) return [{ type, data, at } as Happened<RequestedDelivery>];
  if (type !== RESEND) return [];
  const { event, deliveries } = data as Resend['data'];
  return deliveries.map((delivery) => ({ type: 'resend', data: { ...delivery, event }, at }));
}

/** The first attempt of a replay, resend or test. */
export const requestedAttempt = <Body>({ type, data, at }: Happened<RequestedDelivery>, livemode: boolean, body: Body) =>
  plannedAttempt({
    id: data.id,
    livemode,
    event: data.event,
    endpoint: data.endpoint,
    trigger: type === 'webhook_delivery.test_requested' ? 'test' : 'replay',
    request_body: body,
    created_at: at,
  });
