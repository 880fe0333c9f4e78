import { SessionResource } from '#checkout/resource/session.resource';
import { sessionResource } from '#checkout/resource/session.view';
import { fold } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { FiresMerchantEvents, type MerchantEventSource } from '#webhooks/index';

/** What merchants are told about checkout sessions (interface §6): the session as it was at that event. */
@FiresMerchantEvents()
export class CheckoutMerchantEvents implements MerchantEventSource {
  readonly on = {
    'checkout_session.created': 'checkout.session.created',
    'checkout_session.completed': 'checkout.session.completed',
    'checkout_session.expired': 'checkout.session.expired',
  } as const;
  readonly shape = SessionResource;

  resource(events: readonly RecordedEvent[]): object {
    return fold(sessionResource, events)!;
  }
}
