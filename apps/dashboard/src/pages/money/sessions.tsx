import { Link, useParams } from '@tanstack/react-router';
import { useAct, useAnswer } from '#apps/dashboard/src/api/queries';
import type { CheckoutSession, Payment } from '#apps/dashboard/src/api/types';
import { Masked } from '#screens/pages/masked';
import { Button } from '#screens/parts/button';
import { List } from '#screens/parts/list';
import { Refusal } from '#screens/parts/refusal';
import { Shopper } from '#screens/parts/shopper';
import { StateOf } from '#screens/parts/state';
import { Facts, Id, Money, When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** Checkouts under way, and what became an order or not. */
export function SessionList() {
  const { masked } = useAccess('checkout_sessions');
  return (
    <div className="page">
      <h1>{t('Checkouts')}</h1>
      {masked && <Masked />}
      <List<CheckoutSession>
        path="/v1/checkout/sessions"
        label={t('Checkouts')}
        filters={[
          {
            name: 'status',
            label: t('State'),
            values: [
              ['open', t('Open')],
              ['complete', t('Complete')],
              ['expired', t('Expired')],
            ],
          },
          {
            name: 'payment_status',
            label: t('Payment'),
            values: [
              ['unpaid', t('Unpaid')],
              ['processing', t('Processing')],
              ['partially_paid', t('Part paid')],
              ['paid', t('Paid')],
              ['cod', t('Cash on delivery')],
            ],
          },
          ...(masked ? [] : [{ name: 'customer_phone', label: t('Phone') }]),
          { name: 'client_reference_id', label: t('Your reference') },
          { name: 'order_id', label: t('Order id') },
        ]}
        columns={[
          {
            title: t('Checkout'),
            part: 'name',
            show: ({ id }) => (
              <Link from="/$mode" to={`./checkouts/${id}`}>
                …{id.slice(-8)}
              </Link>
            ),
          },
          { title: t('Customer'), part: 'how', show: ({ customer }) => customer.name ?? customer.phone ?? customer.email ?? '–' },
          { title: t('State'), part: 'state', show: ({ status }) => <SessionState status={status} /> },
          { title: t('Payment'), part: 'left-out', show: ({ payment_status }) => <PaymentState status={payment_status} /> },
          {
            title: t('Amount'),
            part: 'amount',
            kind: 'number',
            show: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
          { title: t('Begun'), part: 'when', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
        ]}
        empty={<p>{t('A checkout comes here as soon as your shop opens one.')}</p>}
      />
    </div>
  );
}

const SessionState = ({ status }: { readonly status: string }) => <StateOf status={status === 'complete' ? 'succeeded' : status} />;

const PaymentState = ({ status }: { readonly status: string }) => {
  if (status === 'unpaid') return <span className="quiet">{t('Unpaid')}</span>;
  if (status === 'cod') return t('Cash on delivery');
  return status === 'partially_paid' ? t('Part paid') : <StateOf status={status} />;
};

/** One checkout: the cart, who, and the tries to pay. */
export function SessionPage() {
  const id = useParams({ strict: false }).id!;
  const { data: session, error } = useAnswer<CheckoutSession>(`/v1/checkout/sessions/${id}`);
  const { writes } = useAccess('checkout_sessions');
  const expire = useAct();
  if (session === undefined) return <Refusal fault={error} />;
  const { status, payment_status, order, currency, last_payment_error } = session;
  return (
    <div className="page">
      <nav className="crumbs" aria-label={t('Where this page is')}>
        <Link from="/$mode" to={'./checkouts'}>
          {t('Checkouts')}
        </Link>{' '}
        / …{id.slice(-8)}
      </nav>
      <div className="head">
        <h1>{t('Checkout')}</h1>
        <SessionState status={status} />
        <Id id={id} />
        <span className="push" />
        {writes && status === 'open' && (
          <Button disabled={expire.isPending} onClick={() => expire.mutate({ path: `/v1/checkout/sessions/${id}/expire` })}>
            {t('End the checkout')}
          </Button>
        )}
      </div>
      <Refusal fault={expire.error} />
      <div className="cols">
        <div className="stack">
          <section className="panel">
            <h2>{t('How it is')}</h2>
            <Facts
              facts={[
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
                [t('What went wrong last'), last_payment_error?.message],
                [t('Begun'), <When key="begun" at={session.created_at} long />],
                [t('Complete'), session.completed_at === null ? null : <When key="complete" at={session.completed_at} long />],
                [
                  status === 'open' ? t('Expires') : t('Expired'),
                  status === 'complete' ? null : <When key="expires" at={session.expired_at ?? session.expires_at} long />,
                ],
                [t('Cash on delivery'), session.cod.available ? t('Offered') : session.cod.unavailable_reason?.replaceAll('_', ' ')],
                [t('Your reference'), session.client_reference_id],
              ]}
            />
          </section>
          <Tries session={id} />
        </div>
        <div className="stack">
          <Shopper of={session} />
          <section className="panel">
            <h2>{t('The order')}</h2>
            <Facts
              sums
              facts={session.line_items.map(
                (item, n) => [`${item.quantity} × ${item.name}`, <Money key={n} amount={item.amount} currency={currency} />] as const,
              )}
            />
          </section>
        </div>
      </div>
    </div>
  );
}

function Tries({ session }: { readonly session: string }) {
  const { data, error } = useAnswer<{ readonly data: readonly Payment[] }>(`/v1/payments?checkout_session=${session}&limit=50`);
  return (
    <section className="panel">
      <h2>{t('Payments')}</h2>
      <Refusal fault={error} />
      {data?.data.length === 0 && <p className="body quiet">{t('Nobody has tried to pay online.')}</p>}
      <ul className="rows">
        {data?.data.map(({ id, status, method, amount, currency, created_at }) => (
          <li key={id}>
            <StateOf status={status} />
            <span className="quiet">
              {method.toUpperCase()} <When at={created_at} long />
            </span>
            <Money amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}
