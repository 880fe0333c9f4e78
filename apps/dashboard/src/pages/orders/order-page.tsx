import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useAnswer, useList } from '#apps/dashboard/src/api/queries';
import type { Order, Payment, Refund, TimelineEntry } from '#apps/dashboard/src/api/types';
import { Button } from '#screens/parts/button';
import { Icon } from '#screens/parts/icon';
import { Refusal } from '#screens/parts/refusal';
import { StateOf, type Tone } from '#screens/parts/state';
import { Shopper } from '#screens/parts/shopper';
import { Facts, Id, Money, When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';
import { nameOf, OrderState } from '#screens/pages/orders/order-words';
import { OrderForDevelopers } from '#screens/pages/orders/order-developers';
import { Risk } from '#screens/pages/orders/order-risk';
import { RefundDialog } from '#screens/pages/orders/refund-dialog';

export function OrderPage() {
  const { id } = useParams({ strict: false });
  const { data: order, error } = useAnswer<Order>(`/v1/orders/${id!}`);
  const [refunding, setRefunding] = useState(false);
  const { writes } = useAccess('refunds');
  if (order === undefined) return <Refusal fault={error} />;
  const name = nameOf(order);
  return (
    <div className="page">
      <nav className="crumbs" aria-label={t('Where this page is')}>
        <Link from="/$mode" to={'./orders'}>
          {t('Orders')}
        </Link>{' '}
        / {name}
      </nav>
      <div className="head">
        <h1>{name}</h1>
        <OrderState order={order} plate />
        <Id id={order.id} />
        <span className="push" />
        {writes && order.amount_refundable > 0 && (
          <Button look="main" onClick={() => setRefunding(true)}>
            <Icon name="refunds" /> {t('Refund…')}
          </Button>
        )}
      </div>
      <Figures order={order} />
      <div className="cols">
        <div className="stack">
          <Timeline order={order.id} />
          <MoneyOf order={order} />
          {order.cod && <Cash order={order} />}
        </div>
        <div className="stack">
          <Shopper of={order} />
          {order.risk && <Risk risk={order.risk} />}
          <Items order={order} />
          {order.fulfillments.length > 0 && <Parcels order={order} />}
        </div>
      </div>
      <OrderForDevelopers id={order.id} />
      {refunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
    </div>
  );
}

function Figures({ order }: { readonly order: Order }) {
  const figure = (name: string, amount: number) => (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} currency={order.currency} />
      </dd>
    </div>
  );
  return (
    <dl className="figures">
      {figure(t('Paid'), order.amount_paid)}
      {order.amount_refunded > 0 && figure(t('Refunded'), order.amount_refunded)}
      {order.amount_paid > 0 && figure(t('Left to refund'), order.amount_refundable)}
      {order.amount_cod_due > 0 && figure(t('Cash to come'), order.amount_cod_due)}
      {order.amount_cod_collected > 0 && figure(t('Cash collected'), order.amount_cod_collected)}
    </dl>
  );
}

function Timeline({ order }: { readonly order: string }) {
  const { data, error } = useList<TimelineEntry>(`/v1/orders/${order}/timeline`, { limit: '50' });
  return (
    <section className="panel">
      <h2>{t('What happened')}</h2>
      <Refusal fault={error} />
      <ol className="timeline">
        {data?.data.map(({ event_id, type, summary, at, actor }) => (
          <li key={event_id} className={toneOf(type)}>
            <Icon name={toneOf(type)} />
            <div>
              <p>{summary}</p>
              <p className="quiet">{actor.name ?? actor.id ?? actor.type.replaceAll('_', ' ')}</p>
            </div>
            <When at={at} long />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How a fact looks by its name: most only happened. */
function toneOf(type: string): Tone {
  if (/\.(captured|paid|succeeded|delivered|confirmed|remitted|collected)$/.test(type)) return 'ok';
  if (/\.(failed|declined|alert_raised)$/.test(type)) return 'failed';
  return /\.(cancelled|expired)$/.test(type) ? 'attention' : 'neutral';
}

function MoneyOf({ order }: { readonly order: Order }) {
  const payments = useList<Payment>('/v1/payments', { order_id: order.id, limit: '50' });
  const refunds = useList<Refund>('/v1/refunds', { order_id: order.id, limit: '50' });
  const rows = [
    ...(payments.data?.data ?? []).map((payment) => ({ ...payment, what: t('Payment'), by: payment.method.toUpperCase(), sign: 1 })),
    ...(refunds.data?.data ?? []).map((refund) => ({ ...refund, what: t('Refund'), by: refund.destination.label_masked ?? '', sign: -1 })),
  ].toSorted((one, other) => other.created_at - one.created_at);
  return (
    <section className="panel">
      <h2>{t('Payments and refunds')}</h2>
      <Refusal fault={payments.error ?? refunds.error} />
      {rows.length === 0 && <p className="body quiet">{t('Nothing was paid online.')}</p>}
      {rows.length > 0 && (
        <div className="scroll">
          <table className="cards">
            <thead>
              <tr>
                <th scope="col">{t('What')}</th>
                <th scope="col">{t('State')}</th>
                <th scope="col">{t('By')}</th>
                <th scope="col">{t('Id')}</th>
                <th scope="col" className="number">
                  {t('Amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, what, status, by, amount, currency, sign }) => (
                <tr key={id}>
                  <td className="part-name">{what}</td>
                  <td className="part-state">
                    <StateOf status={status} />
                  </td>
                  <td className="part-how">{by}</td>
                  <td className="part-when">
                    <Id id={id} />
                  </td>
                  <td className="number part-amount">
                    <Money amount={sign * amount} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Cash({ order: { cod, currency } }: { readonly order: Order }) {
  const { status, expected_amount, remitted_amount, shortfall_amount, due_at } = cod!;
  return (
    <section className="panel">
      <header>
        <h2>{t('Cash on delivery')}</h2>
        <span className="push" />
        <StateOf status={status} />
      </header>
      <Facts
        sums
        facts={[
          [t('To collect'), <Money key="expected" amount={expected_amount} currency={currency} />],
          [t('Remitted'), <Money key="remitted" amount={remitted_amount} currency={currency} />],
          [t('Short'), shortfall_amount > 0 ? <Money key="short" amount={shortfall_amount} currency={currency} /> : null],
          [t('Due'), due_at === null ? null : <When key="due" at={due_at} long />],
        ]}
      />
    </section>
  );
}

function Items({ order: { line_items, amount, amount_details, currency } }: { readonly order: Order }) {
  const sum = (name: string, value: number | undefined, sign = 1) =>
    [name, value ? <Money key={name} amount={sign * value} currency={currency} /> : null] as const;
  return (
    <section className="panel">
      <h2>{t('The order')}</h2>
      <Facts
        sums
        facts={[
          ...line_items.map(
            (item, n) => [`${item.quantity} × ${item.name}`, <Money key={n} amount={item.amount} currency={currency} />] as const,
          ),
          sum(t('Discount'), amount_details?.discount, -1),
          sum(t('Delivery'), amount_details?.shipping),
          sum(t('Tax'), amount_details?.tax),
          sum(t('Fee for cash'), amount_details?.cod_fee),
          [
            t('Total'),
            <b key="total">
              <Money amount={amount} currency={currency} />
            </b>,
          ],
        ]}
      />
    </section>
  );
}

const Parcels = ({ order: { fulfillments } }: { readonly order: Order }) => (
  <section className="panel">
    <h2>{t('Parcels')}</h2>
    {fulfillments.map(({ tracking_number, courier_code, delivered_at }, n) => (
      <Facts
        key={n}
        facts={[
          [t('Courier'), courier_code],
          [t('Tracking number'), tracking_number && <Id key="id" id={tracking_number} />],
          [t('Delivered'), delivered_at === null ? null : <When key="at" at={delivered_at} long />],
        ]}
      />
    ))}
  </section>
);
