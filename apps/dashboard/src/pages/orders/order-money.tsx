import type { ReactNode } from 'react';
import { both, type RowsState, toRows } from '#apps/dashboard/src/api/answer';
import { useList } from '#apps/dashboard/src/api/queries';
import type { Order, Payment, Refund } from '#apps/dashboard/src/api/types';
import { Rows } from '#screens/parts/answered';
import { StateOf } from '#screens/parts/state';
import { DescriptionList, Figures, Id, Money, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** The amounts paid, refunded, disputed and remaining. */
export function OrderFigures({ order }: { readonly order: Order }) {
  const money = (amount: number) => <Money amount={amount} currency={order.currency} />;
  const ifAny = (amount: number) => (amount > 0 ? money(amount) : null);
  return (
    <Figures
      figures={[
        [t('Paid'), money(order.amount_paid)],
        [t('Gateway’s offer'), ifAny(order.gateway_discount)],
        [t('Shopper’s fee'), ifAny(order.customer_fee)],
        [t('Refunded'), ifAny(order.amount_refunded)],
        [t('Disputed'), ifAny(order.amount_disputed)],
        [t('Lost to disputes'), ifAny(order.amount_disputed_lost)],
        [t('Refundable'), order.amount_paid > 0 ? money(order.amount_refundable) : null],
        [t('Cash due'), ifAny(order.amount_cod_due)],
        [t('Cash collected'), ifAny(order.amount_cod_collected)],
      ]}
    />
  );
}

interface Transaction extends Pick<Payment, 'id' | 'amount' | 'currency' | 'created_at'> {
  readonly what: string;
  /** The method of a payment, or the destination of a refund. */
  readonly by: string;
  readonly sign: 1 | -1;
  readonly status: string;
}

/** Payments and refunds, newest first. One list without the other would mislead. */
function useTransactions({ id }: Order): RowsState<Transaction> {
  const payments = useList<Payment>('/v1/payments', { order_id: id, limit: '50' });
  const refunds = useList<Refund>('/v1/refunds', { order_id: id, limit: '50' });
  return toRows(both(payments, refunds), ([{ data: paid }, { data: refunded }]) =>
    [
      ...paid.map((payment) => ({ ...payment, what: t('Payment'), by: payment.method.toUpperCase(), sign: 1 as const })),
      ...refunded.map((refund) => ({ ...refund, what: t('Refund'), by: refund.destination.label_masked ?? '', sign: -1 as const })),
    ].toSorted((one, other) => other.created_at - one.created_at),
  );
}

interface PanelProps {
  readonly order: Order;
  readonly children: (rows: readonly Transaction[]) => ReactNode;
}

const TransactionPanel = ({ order, children }: PanelProps) => (
  <section className="panel">
    <h2>{t('Payments and refunds')}</h2>
    <Rows
      of={useTransactions(order)}
      what={t('Payments and refunds')}
      empty={<p className="body quiet">{t('Nothing was paid online.')}</p>}
    >
      {children}
    </Rows>
  </section>
);

/** The payments and refunds of an order, for its page. */
export const TransactionTable = ({ order }: { readonly order: Order }) => (
  <TransactionPanel order={order}>
    {(rows) => (
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
                <td className="slot-title">{what}</td>
                <td className="slot-status">
                  <StateOf status={status} />
                </td>
                <td className="slot-detail">{by}</td>
                <td className="slot-date">
                  <Id id={id} />
                </td>
                <td className="number slot-amount">
                  <Money amount={sign * amount} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </TransactionPanel>
);

/** The same without ids, for the drawer. */
export const TransactionList = ({ order }: { readonly order: Order }) => (
  <TransactionPanel order={order}>
    {(rows) => (
      <ul className="rows">
        {rows.map(({ id, what, status, by, amount, currency, sign }) => (
          <li key={id}>
            <span>
              {what} <small>{by}</small>
            </span>
            <span className="line">
              <StateOf status={status} />
              <Money amount={sign * amount} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </TransactionPanel>
);

/** An order's cash, from the courier to the account. Only for an order with `cod`: others are not paid on delivery. */
export function Cash({ order: { cod, currency } }: { readonly order: Order }) {
  const { status, expected_amount, remitted_amount, shortfall_amount, due_at } = cod!;
  return (
    <section className="panel">
      <header>
        <h2>{t('Cash on delivery')}</h2>
        <span className="push" />
        <StateOf status={status} />
      </header>
      <DescriptionList
        sums
        entries={[
          [t('To collect'), <Money key="expected" amount={expected_amount} currency={currency} />],
          [t('Remitted'), <Money key="remitted" amount={remitted_amount} currency={currency} />],
          [t('Short'), shortfall_amount > 0 ? <Money key="short" amount={shortfall_amount} currency={currency} /> : null],
          [t('Due'), due_at === null ? null : <When key="due" at={due_at} long />],
        ]}
      />
    </section>
  );
}
