import Stripe from 'stripe';
import { Webhook } from 'standardwebhooks';
import type { Json } from '#test/support/clients/merchant-client';
import type { ReceivedWebhook, WebhookReceiver } from '#test/support/partners/webhook-receiver';

/** The event of a delivery, after both of its signatures have passed the verifiers that merchants use. Throws if one fails. */
function verified({ headers, body }: ReceivedWebhook, secret: string): Json {
  const event = Stripe.webhooks.constructEvent(body, headers['service-signature'] as string, secret);
  new Webhook(secret).verify(body, headers as Record<string, string>);
  return event;
}

/** Tests poll until an event has arrived, so each delivery's verification is cached. */
const passed = new WeakMap<ReceivedWebhook, Map<string, Json>>();

function onceVerified(webhook: ReceivedWebhook, secret: string): Json {
  const events = passed.get(webhook) ?? new Map<string, Json>();
  passed.set(webhook, events);
  if (!events.has(secret)) events.set(secret, verified(webhook, secret));
  return events.get(secret);
}

/** All events that a receiver got with this secret's signatures, in the order of arrival. */
export const verifiedEvents = (receiver: Pick<WebhookReceiver, 'received'>, secret: string): Json[] =>
  receiver.received.map((webhook) => onceVerified(webhook, secret));
