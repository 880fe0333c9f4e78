import type { Happened } from '#kernel/fact';
import type { WebhookDeliveryEvent } from '#webhooks/domain/webhook-delivery.events';
import { plannedAttempt } from '#webhooks/delivery/delivery-attempt';

/** The jobs that put on its way what a merchant asks for. */
export const SEND = 'webhook.send';

export type RequestedDelivery = Exclude<WebhookDeliveryEvent, { type: 'webhook_recovery.requested' }>;

export const isRequestedDelivery = (type: string): boolean => type.startsWith('webhook_delivery.');

/** The attempt that a replay or test begins with. */
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
