import { Link } from '@tanstack/react-router';
import { toRows } from '#apps/dashboard/src/api/answer';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { CheckoutSession, Payment } from '#apps/dashboard/src/api/types';
import { Rows } from '#screens/parts/answered';
import { StateOf } from '#screens/parts/state';
import { DescriptionList, Money, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

export const SessionState = ({ status, plate = false }: { readonly status: string; readonly plate?: boolean }) => (
  <StateOf status={status === 'complete' ? 'succeeded' : status} plate={plate} />
);

export const PaymentState = ({ status }: { readonly status: string }) => {
  if (status === 'unpaid') return <span className="quiet">{t('Unpaid')}</span>;
  if (status === 'cod') return t('Cash on delivery');
  return status === 'partially_paid' ? t('Part paid') : <StateOf status={status} />;
};

/** The state of a checkout. */
export function SessionFacts({ session }: { readonly session: CheckoutSession }) {
  const { status, payment_status, order, currency, last_payment_error } = session;
  return (
    <DescriptionList
      entries={[
        [t('Amount'), <Money key="amount" amount={session.amount} currency={currency} />],
        [t('Payment'), <PaymentState key="payment" status={payment_status} />],
        [
          t('Order'),
          order && (
            <Link key="order" from="/$mode" to={`./orders/${order}`}>
              …{order.slice(-8)}
            </Link>
          ),
        ],
        [t('Last error'), last_payment_error?.message],
        [t('Started'), <When key="begun" at={session.created_at} long />],
        [t('Complete'), session.completed_at === null ? null : <When key="complete" at={session.completed_at} long />],
        [
          status === 'open' ? t('Expires') : t('Expired'),
          status === 'complete' ? null : <When key="expires" at={session.expired_at ?? session.expires_at} long />,
        ],
        [t('Cash on delivery'), session.cod.available ? t('Offered') : session.cod.unavailable_reason?.replaceAll('_', ' ')],
        [t('Your reference'), session.client_reference_id],
      ]}
    />
  );
}

/** The items. */
export const Cart = ({ session: { line_items, currency } }: { readonly session: CheckoutSession }) => (
  <section className="panel">
    <h2>{t('The order')}</h2>
    <DescriptionList
      sums
      entries={line_items.map(
        (item, n) => [`${item.quantity} × ${item.name}`, <Money key={n} amount={item.amount} currency={currency} />] as const,
      )}
    />
  </section>
);

/** The attempts to pay online. */
export function Tries({ session }: { readonly session: string }) {
  const payments = useAnswer<{ readonly data: readonly Payment[] }>(`/v1/payments?checkout_session=${session}&limit=50`);
  return (
    <section className="panel">
      <h2>{t('Payments')}</h2>
      <Rows
        of={toRows(payments, ({ data }) => data)}
        what={t('Payments')}
        empty={<p className="body quiet">{t('Nobody has tried to pay online.')}</p>}
      >
        {(rows) => (
          <ul className="rows">
            {rows.map(({ id, status, method, amount, currency, created_at }) => (
              <li key={id}>
                <StateOf status={status} />
                <span className="quiet">
                  {method.toUpperCase()} <When at={created_at} long />
                </span>
                <Money amount={amount} currency={currency} />
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </section>
  );
}
