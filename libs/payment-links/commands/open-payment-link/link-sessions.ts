import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CreatedSessionResource, CreateSession } from '#checkout/contract';
import { fold } from '#kernel/fact';
import { endSession } from '#payment-links/commands/end-session';
import { paymentLink, type PaymentLinkStatus, statusAt } from '#payment-links/domain/payment-link';
import { type PaymentLinkCreated, paymentLinkStream } from '#payment-links/domain/payment-link.events';
import { sessionOfLink } from '#payment-links/domain/session-of-link';
import { EventHistory } from '#platform/event-history/event-history';
import type { CommandContext } from '#platform/event-store/command-context';

type MadeSession =
  { readonly status: Exclude<PaymentLinkStatus, 'open'> } | { readonly status: 'open'; readonly session: CreatedSessionResource };

/** Makes the session that an open link leads to. What ends with the link may have been looked for before the session was there: then it ends here. */
@Injectable()
export class LinkSessions {
  constructor(
    private readonly commands: CommandBus,
    private readonly history: EventHistory,
  ) {}

  /** A repeat answers with the same session. */
  async make(terms: PaymentLinkCreated, id: string, context: CommandContext): Promise<MadeSession> {
    const session = await this.commands.execute(new CreateSession(sessionOfLink(terms, id, context.now), context));
    const link = fold(paymentLink, await this.history.stream(paymentLinkStream(terms.payment_link)));
    const status = statusAt(link, context.now) as PaymentLinkStatus;
    if (status === 'open') return { status, session };
    await endSession(this.commands, id, 'manual', context.childContext('link ended'));
    return { status };
  }
}
