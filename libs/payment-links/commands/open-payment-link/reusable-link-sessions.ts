import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ClientSecretHolders } from '#accounts/contract';
import { CreateSession, type CreatedSessionResource, ExpireSession, RepeatSessionUrl } from '#checkout/contract';
import { DomainError } from '#kernel/domain-error';
import { fold } from '#kernel/fact';
import type { OpenedLink, Visitor } from '#payment-links/commands/open-payment-link/open-payment-link.command';
import { OpeningLimit } from '#payment-links/commands/open-payment-link/opening-limit';
import { paymentLink, statusAt } from '#payment-links/domain/payment-link';
import { type PaymentLinkCreated, paymentLinkStream } from '#payment-links/domain/payment-link.events';
import { sessionOfLink } from '#payment-links/domain/session-of-link';
import { EventHistory } from '#platform/event-history/event-history';
import type { CommandContext } from '#platform/event-store/command-context';

/** Each shopper who opens a reusable link has a session of their own. The link's stream knows none of them, so that it does not grow with visits. */
@Injectable()
export class ReusableLinkSessions {
  constructor(
    private readonly commands: CommandBus,
    private readonly history: EventHistory,
    private readonly clientSecrets: ClientSecretHolders,
    private readonly limit: OpeningLimit,
  ) {}

  /** The session that this browser was led to before, while it can be paid, also where the link has ended since. */
  async former(link: string, { clientSecret }: Visitor, context: CommandContext): Promise<OpenedLink> {
    const known = clientSecret === null ? null : await this.clientSecrets.opened(clientSecret);
    if (known === null) return null;
    try {
      const session = await this.commands.execute(new RepeatSessionUrl(known.session, context));
      return session.payment_link === link ? opened(session) : null;
    } catch (refusal) {
      if (refusal instanceof DomainError && ['checkout_session_not_open', 'resource_missing'].includes(refusal.code)) return null;
      throw refusal;
    }
  }

  /** A new session. What ends with a link that was closed or used up may have been looked for before this one was there: then it ends here. */
  async another(terms: PaymentLinkCreated, { network }: Visitor, context: CommandContext): Promise<OpenedLink> {
    const { payment_link: link } = terms;
    const retryAfter = await this.limit.waitFor(link, network);
    if (retryAfter > 0) return { status: 'busy', retryAfter };
    const session = await this.commands.execute(new CreateSession(sessionOfLink(terms, context.newId('cs'), context.now), context));
    const status = statusAt(fold(paymentLink, await this.history.stream(paymentLinkStream(link))), context.now);
    if (status === 'open' || status === 'none') return opened(session);
    await this.commands.execute(new ExpireSession(session.id, 'manual', context.childContext('link ended')));
    return { status };
  }
}

const opened = ({ url, client_secret: clientSecret }: CreatedSessionResource): OpenedLink => ({ status: 'open', url, clientSecret });
