import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ClientSecretHolders } from '#accounts/contract';
import { type CreatedSessionResource, RepeatSessionUrl } from '#checkout/contract';
import { isOverBy } from '#payment-links/commands/end-session';
import { LinkSessions } from '#payment-links/commands/open-payment-link/link-sessions';
import type { OpenedLink, Visitor } from '#payment-links/commands/open-payment-link/open-payment-link.command';
import { OpeningLimit } from '#payment-links/commands/open-payment-link/opening-limit';
import type { PaymentLinkCreated } from '#payment-links/domain/payment-link.events';
import type { CommandContext } from '#platform/event-store/command-context';

/** Finds or makes the shopper's own session of a reusable link. The link's stream does not name these sessions, so it does not grow with visits. */
@Injectable()
export class ReusableLinkSessions {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: LinkSessions,
    private readonly clientSecrets: ClientSecretHolders,
    private readonly limit: OpeningLimit,
  ) {}

  /** This browser's previous session, even if the link has ended since; null if there is none that can still be paid. */
  async former(link: string, { clientSecret }: Visitor, context: CommandContext): Promise<OpenedLink> {
    const known = clientSecret === null ? null : await this.clientSecrets.opened(clientSecret);
    if (known === null) return null;
    try {
      const session = await this.commands.execute(RepeatSessionUrl({ session: known.session, context }));
      return session.payment_link === link ? opened(session) : null;
    } catch (refusal) {
      if (isOverBy(refusal)) return null;
      throw refusal;
    }
  }

  /** A new session; `busy` if the link was opened too often, or the link's status if it has ended meanwhile. */
  async another(terms: PaymentLinkCreated, { network }: Visitor, context: CommandContext): Promise<OpenedLink> {
    const retryAfter = await this.limit.waitFor(terms.payment_link, network);
    if (retryAfter > 0) return { status: 'busy', retryAfter };
    const made = await this.sessions.make(terms, context.newId('cs'), context);
    return made.status === 'open' ? opened(made.session) : made;
  }
}

const opened = ({ url, client_secret: clientSecret }: CreatedSessionResource): OpenedLink => ({ status: 'open', url, clientSecret });
