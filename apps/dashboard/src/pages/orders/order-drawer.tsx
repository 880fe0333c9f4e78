import { Link } from '@tanstack/react-router';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Order } from '#apps/dashboard/src/api/types';
import { NotKnown } from '#screens/parts/answered';
import { Drawer } from '#screens/parts/drawer';
import { Shopper } from '#screens/parts/shopper';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';
import { Confirmation } from '#screens/pages/orders/order-confirmation';
import { OrderDisputes } from '#screens/pages/orders/order-disputes';
import { Cash, OrderFigures, TransactionList } from '#screens/pages/orders/order-money';
import { Invoice, Items, Parcels, Timeline } from '#screens/pages/orders/order-parts';
import { Risk } from '#screens/pages/orders/order-risk';
import { nameOf, OrderState } from '#screens/pages/orders/order-words';
import { RefundButton } from '#screens/pages/orders/refund-button';

interface Props {
  readonly id: string;
  /** The order from the list, until its own answer arrives. */
  readonly placeholder: Order | undefined;
  readonly onClose: () => void;
}

/** An order beside the list: the answers to common questions. The rest is on its page. */
export function OrderDrawer({ id, placeholder, onClose }: Props) {
  const answer = useAnswer<Order>(`/v1/orders/${id}`);
  const disputes = useAccess('disputes');
  const order = answer.state === 'known' ? answer.value : placeholder;
  const unknown = answer.state !== 'known' && <NotKnown of={answer} what={t('Order')} />;
  if (order === undefined)
    return (
      <Drawer title={`…${id.slice(-8)}`} onClose={onClose}>
        {unknown}
      </Drawer>
    );
  return (
    <Drawer title={nameOf(order)} head={<OrderState order={order} plate />} onClose={onClose}>
      {answer.state === 'failed' && unknown}
      <OrderFigures order={order} />
      <div className="line">
        <Link from="/$mode" to={`./orders/${id}`} className="button">
          {t('Whole page')}
        </Link>
        <RefundButton order={order} />
      </div>
      <TransactionList order={order} />
      {disputes.sees && order.dispute_status !== null && <OrderDisputes order={id} />}
      {order.verification && <Confirmation order={order} />}
      {order.cod && <Cash order={order} />}
      {order.risk && <Risk risk={order.risk} />}
      <Shopper of={order} />
      <Items order={order} />
      {order.invoice && <Invoice of={order.invoice} />}
      {order.fulfillments.length > 0 && <Parcels order={order} />}
      <Timeline order={id} />
    </Drawer>
  );
}
