import { Injectable } from '@nestjs/common';
import { purchaseOf } from '#checkout/domain/order-of-session';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { sessionStream } from '#checkout/domain/session.events';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { type Purchase, SessionPurchases } from '#risk/contract';

/** Reads what a session's shopper is buying from the session's own events. */
@Injectable()
export class StoredSessionPurchases extends SessionPurchases {
  constructor(private readonly eventStore: EventStore) {
    super();
  }

  override async of(session: string, { account, livemode }: { account: string; livemode: boolean }): Promise<Purchase | null> {
    const events = await this.eventStore.load(sessionStream(session));
    const owned = events.filter(({ metadata }) => metadata.account === account && metadata.livemode === livemode);
    const { terms } = fold(checkoutSession, owned);
    return terms && purchaseOf(terms);
  }
}
