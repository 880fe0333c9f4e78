import { randomUUID } from 'node:crypto';
import { CommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { isId } from '#kernel/ids';
import { LinkSessions } from '#payment-links/commands/open-payment-link/link-sessions';
import { type OpenedLink, OpenPaymentLink, type Visitor } from '#payment-links/commands/open-payment-link/open-payment-link.command';
import { ReusableLinkSessions } from '#payment-links/commands/open-payment-link/reusable-link-sessions';
import { type PaymentLink, paymentLink, type PaymentLinkStatus, sessionOf, statusAt } from '#payment-links/domain/payment-link';
import { openPaymentLink } from '#payment-links/domain/payment-link.decisions';
import { type PaymentLinkCreated, paymentLinkStream } from '#payment-links/domain/payment-link.events';
import { PaymentLinkUrls } from '#payment-links/resource/payment-link-urls';
import { Clocks } from '#platform/clock/clocks';
import { EventStore } from '#platform/event-store/event-store';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { scopeOf } from '#platform/storage/documents';

/**
 * Opens a link. The stream of a single-use link records the session's id before the session is made, so the next opening makes the session if the
 * process was killed in between. Each opening derives the same command, so two tabs get the same session.
 */
@CommandHandler(OpenPaymentLink.type)
export class OpenPaymentLinkHandler {
  constructor(
    private readonly eventStore: EventStore,
    private readonly clocks: Clocks,
    private readonly urls: PaymentLinkUrls,
    private readonly sessions: LinkSessions,
    private readonly reusable: ReusableLinkSessions,
  ) {}

  async execute(command: ReturnType<typeof OpenPaymentLink>): Promise<OpenedLink> {
    const { link: id, secret } = command;
    if (!isId('pl', id) || !this.urls.isOf(id, secret)) return null;
    const story = await this.eventStore.load(paymentLinkStream(id));
    const [created] = story;
    if (created === undefined) return null;
    const { account, livemode } = created.metadata;
    const now = await this.clocks.now(scopeOf(account, livemode));
    const link = fold(paymentLink, story);
    const status = statusAt(link, now);
    if (status === 'none') return null;
    if (command.looksOnly) return status === 'open' ? { status, url: null } : { status };
    if (link.terms!.reusable) return this.openReusable(link.terms!, status, command.visitor, causeOf(created));
    if (status !== 'open') return { status };
    const last = sessionOf(link);
    const isNext = last === null || (await this.sessions.isOver(last, now));
    const nth = isNext ? link.sessions.length : link.sessions.length - 1;
    const context = await followUp(causeOf(created), 'payment_link.open', this.clocks, ` ${nth}`);
    const rule = (state: PaymentLink) => openPaymentLink(state, context.newId('cs'), last, now);
    const { events } = await this.eventStore.decide(paymentLinkStream(id), paymentLink, rule, context);
    const session = sessionOf(fold(paymentLink, events));
    // Another opening recorded the session first, or the link has ended: look again.
    if (session === null) return this.execute(command);
    const made = await this.sessions.make(link.terms!, session, context);
    return made.status === 'open' ? { status: made.status, url: made.session.url } : made;
  }

  /** Returns the browser's previous session, or makes another. Each visit is a separate command. */
  private async openReusable(terms: PaymentLinkCreated, status: PaymentLinkStatus, visitor: Visitor, created: Cause): Promise<OpenedLink> {
    const context = await followUp(created, 'payment_link.open', this.clocks, ` ${randomUUID()}`);
    const former = await this.reusable.former(terms.payment_link, visitor, context);
    if (former !== null) return former;
    return status === 'open' ? this.reusable.another(terms, visitor, context) : { status };
  }
}
