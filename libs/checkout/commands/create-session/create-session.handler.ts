import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChargeableMethods } from '#checkout/chargeable-methods';
import { CreateSession } from '#checkout/commands/create-session/create-session.command';
import { offersCash } from '#checkout/domain/cash-offer';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { createSession } from '#checkout/domain/session.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { purchaseOf } from '#checkout/domain/order-of-session';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import type { CreatedSessionResource } from '#checkout/resource/session.resource';
import { sessionResource } from '#checkout/resource/session.view';
import { fold } from '#kernel/fact';
import { Configuration } from '#platform/config/configuration';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { type CarriesOrCounts, RiskAssessor } from '#risk/contract';

@CommandHandler(CreateSession)
export class CreateSessionHandler implements ICommandHandler<CreateSession> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly methods: ChargeableMethods,
    private readonly clientSecrets: ClientSecrets,
    private readonly configuration: Configuration,
    private readonly risks: RiskAssessor,
  ) {}

  async execute({ draft, context }: CreateSession): Promise<CreatedSessionResource> {
    const [chargeable, carried] = await Promise.all([this.methods.of(context), this.carriedBy(draft, context)]);
    const url = this.configuration.page(`/checkout/${draft.session}`);
    const rule = (session: typeof checkoutSession.initial) =>
      createSession(session, { ...draft, url, chargeable }, context.livemode, context.now, carried);
    const { events } = await this.eventStore.decide(sessionStream(draft.session), checkoutSession, rule, context);
    return this.clientSecrets.shown(fold(sessionResource, events)!);
  }

  /**
   * What the session's first event carries: the risk assessment if cash is offered, which decides on the offer; or the shopper whom the session
   * counts for, if it is assessed only when its order is placed; or nothing, if it collects for an existing order.
   */
  private async carriedBy(draft: CreateSession['draft'], context: CommandContext): Promise<CarriesOrCounts> {
    if ((draft.payment_link?.order ?? null) !== null) return {};
    const purchase = purchaseOf(draft);
    if (!offersCash(draft)) return { counted: this.risks.counted(purchase, context) };
    return { assessed: await this.risks.assess(context.id('risk'), purchase, 'session', context) };
  }
}
