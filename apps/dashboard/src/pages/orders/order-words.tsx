import type { Order } from '#apps/dashboard/src/api/types';
import { State, StateOf } from '#screens/parts/state';
import { t } from '#apps/dashboard/src/texts/texts';

/** An order's name for people: its name in the shop, or else the end of its id. */
export const nameOf = ({ id, storefront }: Pick<Order, 'id' | 'storefront'>): string => storefront.order_name ?? `…${id.slice(-8)}`;

export function OrderState({ order, plate = false }: { readonly order: Order; readonly plate?: boolean }) {
  if (order.refund_status === 'partial')
    return (
      <State tone="attention" plate={plate}>
        {t('Part refunded')}
      </State>
    );
  return <StateOf status={order.status} plate={plate} />;
}

/** The state of an order's cash, which is separate from its status. */
export function CashState({ order }: { readonly order: Order }) {
  if (order.cod === null) return '–';
  if (order.verification?.status === 'pending') return <State tone="attention">{t('To confirm')}</State>;
  const isOverdue =
    order.cod.due_at !== null && order.cod.due_at < Date.now() / 1000 && ['pending', 'in_transit', 'collected'].includes(order.cod.status);
  if (isOverdue) return <State tone="attention">{t('Overdue')}</State>;
  return <StateOf status={order.cod.status} />;
}
