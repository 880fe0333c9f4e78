import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Order, Proposal } from '#apps/dashboard/src/api/types';
import { nameOf } from '#screens/pages/orders/order-words';
import { RefundSums, WhyDisputed } from '#screens/pages/orders/refund-sums';
import { Answered } from '#screens/parts/answered';
import { OrderLink } from '#screens/parts/order-link';
import { DescriptionList, Money } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** A proposed refund: its amount, its order, and the remainder before and after it. */
export function ProposedRefund({ proposal }: { readonly proposal: Proposal }) {
  const answer = useAnswer<Order>(`/v1/orders/${proposal.subject}`);
  const order = answer.state === 'known' ? answer.value : undefined;
  const amount = proposal.amount ?? 0;
  return (
    <>
      <section className="panel">
        <h2>{proposal.status === 'open' ? t('What would be done') : t('What was proposed')}</h2>
        <DescriptionList
          entries={[
            [t('Order'), <OrderLink key="order" id={proposal.subject} />],
            [t('Order in the shop'), order && nameOf(order)],
            [t('Refund'), proposal.currency && <Money key="amount" amount={amount} currency={proposal.currency} />],
            [t('Left once it is approved'), order && proposal.status === 'open' && <LeftAfter order={order} amount={amount} />],
          ]}
        />
      </section>
      <section className="panel">
        <h2>{t('The order now')}</h2>
        <Answered of={answer} what={t('Order')}>
          {(now) => (
            <>
              <RefundSums order={now} />
              <WhyDisputed order={now} />
            </>
          )}
        </Answered>
      </section>
    </>
  );
}

/** Warns before the approval if the refund no longer fits, because the server would refuse it. */
const LeftAfter = ({ order: { amount_refundable, currency }, amount }: { readonly order: Order; readonly amount: number }) =>
  amount > amount_refundable ? (
    <span className="fault">{t('More than is left: approving would be refused.')}</span>
  ) : (
    <Money amount={amount_refundable - amount} currency={currency} />
  );
