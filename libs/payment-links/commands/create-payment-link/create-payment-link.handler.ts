import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { checkChargeable, ChargeableMethods } from '#checkout/contract';
import { fold } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import { IssuePaymentLink } from '#orders/payments/contract';
import { RefundLimits } from '#orders/refunds/contract';
import { CreatePaymentLink } from '#payment-links/commands/create-payment-link/create-payment-link.command';
import type { PaymentLinkDraft } from '#payment-links/commands/create-payment-link/payment-link-draft';
import { type PaymentLink, paymentLink } from '#payment-links/domain/payment-link';
import { checkLinkExpiry, createPaymentLink } from '#payment-links/domain/payment-link.decisions';
import { type PaymentLinkCreated, paymentLinkStream } from '#payment-links/domain/payment-link.events';
import type { PaymentLinkResource } from '#payment-links/resource/payment-link.resource';
import { PaymentLinkUrls } from '#payment-links/resource/payment-link-urls';
import { paymentLinkResource } from '#payment-links/resource/payment-link.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';

/** Creates a link. If it collects for an order, the order's stream first records the link, and refuses it if nothing is due. */
@CommandHandler(CreatePaymentLink)
export class CreatePaymentLinkHandler implements ICommandHandler<CreatePaymentLink> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
    private readonly methods: ChargeableMethods,
    private readonly urls: PaymentLinkUrls,
    private readonly limits: RefundLimits,
  ) {}

  async execute({ draft, context }: CreatePaymentLink): Promise<PaymentLinkResource> {
    checkLinkExpiry(draft.expires_at, context.livemode, context.now);
    const { collects: _, ...terms } = draft;
    const id = context.id('pl');
    const created = { ...terms, payment_link: id, ...(await this.collected(id, draft, context)) };
    const rule = (link: PaymentLink) => createPaymentLink(link, created);
    const { events } = await this.eventStore.decide(paymentLinkStream(id), paymentLink, rule, context);
    return this.urls.shown(fold(paymentLinkResource, events)!);
  }

  private async collected(
    payment_link: string,
    { collects, customer, currency, discount }: PaymentLinkDraft,
    context: CommandContext,
  ): Promise<Pick<PaymentLinkCreated, 'order' | 'amount' | 'customer'>> {
    const chargeable = await this.methods.of(context);
    const checkCharged = (amount: Minor): void => checkChargeable(chargeable, currency, [amount]);
    if ('amount' in collects) {
      checkCharged(collects.amount);
      return { order: null, amount: collects.amount, customer };
    }
    const { order } = collects;
    const { type, id } = context.actor;
    // Keys give discounts by the merchant's own rules.
    const discounter = type === 'user' ? { user: id!, limit: await this.limits.of(context) } : null;
    const link = { payment_link, currency, discount, discounter, checkCharged };
    const owed = await this.commands.execute(new IssuePaymentLink(order, link, context));
    return { order, amount: owed.amount, customer: customer ?? owed.customer };
  }
}
