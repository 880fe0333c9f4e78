import { CommandBus } from '@nestjs/cqrs';
import { ChargeableMethods, checkChargeable } from '#checkout/contract';
import { fold } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import { IssuePaymentLink } from '#orders/payments/contract';
import { RefundLimits } from '#orders/refunds/contract';
import type { PaymentLinkDraft } from '#payment-links/commands/create-payment-link/payment-link-draft';
import { paymentLink } from '#payment-links/domain/payment-link';
import { checkLinkExpiry, createPaymentLink } from '#payment-links/domain/payment-link.decisions';
import { type PaymentLinkCreated, paymentLinkStream } from '#payment-links/domain/payment-link.events';
import { PaymentLinkUrls } from '#payment-links/resource/payment-link-urls';
import { paymentLinkResource } from '#payment-links/resource/payment-link.view';
import { command, fields } from '#platform/cqrs/command';
import type { CommandContext } from '#platform/event-store/command-context';

/** Creates a link. If it collects for an order, the order's stream first records the link, and refuses it if nothing is due. */
export const CreatePaymentLink = command('CreatePaymentLink', {
  input: fields<{ draft: PaymentLinkDraft }>(),
  uses: { commands: CommandBus, methods: ChargeableMethods, urls: PaymentLinkUrls, limits: RefundLimits },
  async prepare({ draft, context }, services) {
    checkLinkExpiry(draft.expires_at, context.livemode, context.now);
    const { collects: _, ...terms } = draft;
    const payment_link = context.id('pl');
    return { created: { ...terms, payment_link, ...(await collected(payment_link, draft, services, context)) } };
  },
  stream: ({ created }) => paymentLinkStream(created.payment_link),
  view: paymentLink,
  rule: (link, { created }) => createPaymentLink(link, created),
  answer: ({ events }, _, { urls }) => urls.shown(fold(paymentLinkResource, events)!),
});

interface Collecting {
  readonly commands: CommandBus;
  readonly methods: ChargeableMethods;
  readonly limits: RefundLimits;
}

async function collected(
  payment_link: string,
  { collects, customer, currency, discount }: PaymentLinkDraft,
  { commands, methods, limits }: Collecting,
  context: CommandContext,
): Promise<Pick<PaymentLinkCreated, 'order' | 'amount' | 'customer'>> {
  const chargeable = await methods.of(context);
  const checkCharged = (amount: Minor): void => checkChargeable(chargeable, currency, [amount]);
  if ('amount' in collects) {
    checkCharged(collects.amount);
    return { order: null, amount: collects.amount, customer };
  }
  const { order } = collects;
  const { type, id } = context.actor;
  // Keys give discounts by the merchant's own rules.
  const discounter = type === 'user' ? { user: id!, limit: await limits.of(context) } : null;
  const link = { payment_link, currency, discount, discounter, checkCharged };
  const owed = await commands.execute(IssuePaymentLink({ order, link, context }));
  return { order, amount: owed.amount, customer: customer ?? owed.customer };
}
