import type { AlertRules } from '#alerts/contract';
import type { ConnectionFact, ConnectionMade } from '#integrations/connections/domain/connection.events';
import type { ShopOrderFact } from '#integrations/storefront/notices/shop-order';

/** Facts about connections and shops that need a person's attention (interface §2.12). */
export const INTEGRATION_ALERTS: AlertRules<ConnectionFact | ShopOrderFact> = {
  'connection.removed': {
    when: ({ metadata }) => metadata.actor.type === 'partner',
    alert: (_, [made]) => {
      const { connection, key_id: shop_domain } = made!.data as ConnectionMade;
      return {
        type: 'storefront_disconnected',
        severity: 'critical',
        order_id: null,
        subject: connection,
        summary: `The shop ${shop_domain} has removed the app: its orders and ours no longer follow each other. Install the app there again, and have a connection made for it.`,
        data: { connection, shop_domain },
      };
    },
  },
  'storefront_order.claim_refused': {
    alert: ({ data: { order, shop_domain, storefront_order_id } }) => ({
      type: 'shop_order_claimed_twice',
      severity: 'warning',
      order_id: order,
      subject: order,
      summary: `Order ${storefront_order_id} of the shop ${shop_domain} claims to be ${order}, but one of the two is linked with another order. What happens to it there changes nothing here: see there whether it is a copy, and cancel it if so.`,
      data: { shop_domain, storefront_order_id },
    }),
  },
};
