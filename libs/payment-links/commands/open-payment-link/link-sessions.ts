import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  checkoutSession,
  type CreatedSessionResource,
  CreateSession,
  sessionStream,
  statusAt as sessionStatusAt,
} from '#checkout/contract';
import { fold } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { orderStream } from '#orders/payments/contract';
import { endSession } from '#payment-links/commands/end-session';
import { paymentLink, type PaymentLinkStatus, statusAt } from '#payment-links/domain/payment-link';
import { type PaymentLinkCreated, paymentLinkStream } from '#payment-links/domain/payment-link.events';
import { sessionOfLink } from '#payment-links/domain/session-of-link';
import { EventHistory } from '#platform/event-history/event-history';
import type { CommandContext } from '#platform/event-store/command-context';

type MadeSession =
  { readonly status: Exclude<PaymentLinkStatus, 'open'> } | { readonly status: 'open'; readonly session: CreatedSessionResource };

/** Makes the session of an opened link, and checks it. */
@Injectable()
export class LinkSessions {
  constructor(
    private readonly commands: CommandBus,
    private readonly history: EventHistory,
  ) {}

  /**
   * Makes a session, or returns the same one for a repeat. If the link has ended meanwhile, the session is expired here: what ended the link may have
   * looked for sessions before this one existed.
   */
  async make(terms: PaymentLinkCreated, id: string, context: CommandContext): Promise<MadeSession> {
    const session = await this.commands.execute(CreateSession({ draft: sessionOfLink(terms, id, context.now), context }));
    const link = fold(paymentLink, await this.history.stream(paymentLinkStream(terms.payment_link)));
    const status = statusAt(link, context.now) as PaymentLinkStatus;
    if (status === 'open') return { status, session };
    await endSession(this.commands, { session: id, reason: 'manual', context: context.childContext('link ended') });
    return { status };
  }

  /** Whether the session can no longer be paid: it has expired, or its order was cancelled. */
  async isOver(session: string, now: UnixSeconds): Promise<boolean> {
    const { status, terms, order } = fold(checkoutSession, await this.history.stream(sessionStream(session)));
    if (order !== null) return (await this.history.stream(orderStream(order))).some(({ type }) => type === 'order.cancelled');
    return terms !== null && sessionStatusAt(status, terms.expires_at, now) === 'expired';
  }
}
