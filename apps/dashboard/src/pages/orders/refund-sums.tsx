import { Link } from '@tanstack/react-router';
import type { Order } from '#apps/dashboard/src/api/types';
import { Icon } from '#screens/parts/icon';
import { DescriptionList, Money } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** The calculation of the refundable amount: paid, less refunded, pending, disputed and lost to disputes. */
export function RefundSums({ order }: { readonly order: Order }) {
  const { currency } = order;
  const less = (name: string, amount: number) =>
    [name, amount > 0 ? <Money key={name} amount={-amount} currency={currency} /> : null] as const;
  return (
    <DescriptionList
      sums
      entries={[
        [t('Paid'), <Money key="paid" amount={order.amount_paid} currency={currency} />],
        [t('Refunded'), <Money key="refunded" amount={-order.amount_refunded} currency={currency} />],
        less(t('Being refunded'), order.amount_refund_pending),
        less(t('Disputed'), order.amount_disputed),
        less(t('Lost to disputes'), order.amount_disputed_lost),
        [
          t('Over-refunded'),
          order.amount_over_refunded > 0 ? <Money key="over" amount={order.amount_over_refunded} currency={currency} /> : null,
        ],
        [
          t('Remaining'),
          <b key="left">
            <Money amount={order.amount_refundable} currency={currency} />
          </b>,
        ],
      ]}
    />
  );
}

/** Why a disputed amount cannot be refunded, and where to answer it. */
export function WhyDisputed({ order }: { readonly order: Order }) {
  const { sees } = useAccess('disputes');
  if (order.amount_disputed === 0) return null;
  return (
    <p className="note attention">
      <Icon name="attention" />
      <span>
        {order.amount_refundable === 0
          ? t(
              'The shopper disputes all that is left, so nothing can be refunded now. Answer at the gateway; what the dispute leaves can be refunded once it is over.',
            )
          : t('What is disputed cannot be refunded until the dispute is over. It is answered at the gateway.')}{' '}
        {sees && (
          <Link from="/$mode" to={'./disputes'} search={{ order_id: order.id }}>
            {t('See the disputes')}
          </Link>
        )}
      </span>
    </p>
  );
}
