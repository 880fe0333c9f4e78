import { Injectable } from '@nestjs/common';
import { type CheckoutSession, checkoutSession, orderToCollectFor } from '#checkout/domain/checkout-session';
import type { Completion } from '#checkout/domain/completion.decisions';
import { purchaseOf } from '#checkout/domain/order-of-session';
import { sessionStream } from '#checkout/domain/session.events';
import { fold } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { type RiskAssessed, RiskAssessor } from '#risk/contract';

type Choice = Pick<Completion, 'session' | 'payment_option' | 'instrument' | 'customer'>;

/** Assesses the risk of sessions as they are completed (interface §3.9). */
@Injectable()
export class CompletionRisks {
  constructor(
    private readonly eventStore: EventStore,
    private readonly risks: RiskAssessor,
  ) {}

  /**
   * The assessment for the shopper's choice; null if none is due. Cash, in whole or in part, is assessed again, because more may be known by now,
   * such as a failed online payment. UPI places the order immediately, so the order is assessed. Other payments place it, and are assessed, when
   * captured.
   */
  async ofChoice({ session: id, payment_option, instrument, customer }: Choice, context: CommandContext): Promise<RiskAssessed | null> {
    if (payment_option === 'prepaid') return instrument?.method === 'upi' ? this.ofOrder(id, context, customer) : null;
    const { terms, payments, paymentDueAt } = await this.session(id);
    if (terms === null) return null;
    const failed = paymentDueAt !== null || payments.values().some(({ status }) => status === 'failed');
    return this.risks.assess(context.id('risk'), purchaseOf(terms, payment_option, failed), 'cod_choice', context);
  }

  /**
   * Assesses the order that an open session places; null if the session was assessed before, or collects for an existing order. `customer` is the
   * payer, if the session has none.
   */
  async ofOrder(id: string, context: CommandContext, customer: Completion['customer'] = null): Promise<RiskAssessed | null> {
    const session = await this.session(id);
    const { terms, risk, status } = session;
    if (terms === null || risk !== null || status !== 'open' || orderToCollectFor(session) !== null) return null;
    const personal = { ...terms.personal, customer: customer ?? terms.personal.customer };
    return this.risks.assess(context.id('risk'), purchaseOf({ ...terms, personal }, 'prepaid'), 'order', context);
  }

  private async session(id: string): Promise<CheckoutSession> {
    return fold(checkoutSession, await this.eventStore.load(sessionStream(id)));
  }
}
