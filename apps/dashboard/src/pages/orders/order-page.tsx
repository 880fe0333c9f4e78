import { Link, useParams } from '@tanstack/react-router';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Order } from '#apps/dashboard/src/api/types';
import { PageNotKnown } from '#screens/parts/answered';
import { Shopper } from '#screens/parts/shopper';
import { Id } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';
import { Confirmation } from '#screens/pages/orders/order-confirmation';
import { OrderForDevelopers } from '#screens/pages/orders/order-developers';
import { OrderDisputes } from '#screens/pages/orders/order-disputes';
import { Cash, OrderFigures, TransactionTable } from '#screens/pages/orders/order-money';
import { Invoice, Items, Parcels, Timeline } from '#screens/pages/orders/order-parts';
import { Risk } from '#screens/pages/orders/order-risk';
import { nameOf, OrderState } from '#screens/pages/orders/order-words';
import { RefundButton } from '#screens/pages/orders/refund-button';

/** One order in full. */
export function OrderPage() {
  const { id } = useParams({ strict: false });
  const answer = useAnswer<Order>(`/v1/orders/${id!}`);
  const disputes = useAccess('disputes');
  if (answer.state !== 'known') return <PageNotKnown of={answer} what={t('Order')} />;
  const order = answer.value;
  const name = nameOf(order);
  return (
    <div className="page">
      <nav className="crumbs" aria-label={t('Breadcrumb')}>
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
        <RefundButton order={order} />
      </div>
      <OrderFigures order={order} />
      <div className="cols">
        <div className="stack">
          <Timeline order={order.id} />
          <TransactionTable order={order} />
          {disputes.sees && order.dispute_status !== null && <OrderDisputes order={order.id} />}
          {order.verification && <Confirmation order={order} />}
          {order.cod && <Cash order={order} />}
        </div>
        <div className="stack">
          <Shopper of={order} />
          {order.risk && <Risk risk={order.risk} />}
          <Items order={order} />
          {order.invoice && <Invoice of={order.invoice} />}
          {order.fulfillments.length > 0 && <Parcels order={order} />}
        </div>
      </div>
      <OrderForDevelopers id={order.id} />
    </div>
  );
}
