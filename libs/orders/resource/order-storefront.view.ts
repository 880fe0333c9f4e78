import type { Happened } from '#kernel/fact';
import type { OrderResource } from '#orders/resource/order.resource';
import type { StorefrontFact } from '#orders/domain/events/storefront.events';

/** Applies a fact about the storefront copy to an order. `sync_state` is not set here: `syncStateAfter` does that. */
export function storefrontReported(order: OrderResource, { type, data, at }: Happened<StorefrontFact>): OrderResource {
  const { storefront } = order;
  switch (type) {
    case 'storefront.assigned':
    case 'storefront.sync_started':
      return { ...order, storefront: { ...storefront, platform: data.platform, shop_domain: data.shop_domain } };
    case 'storefront.linked': {
      const { platform, shop_domain, order_id, order_name } = data;
      return { ...order, storefront: { ...storefront, platform, shop_domain, order_id, order_name, synced_at: at } };
    }
    case 'storefront.changed': {
      const { tags, personal } = data;
      return {
        ...order,
        shipping_address: personal?.shipping_address ?? order.shipping_address,
        billing_address: personal?.billing_address ?? order.billing_address,
        storefront: { ...storefront, tags, note: personal?.note ?? null, synced_at: at },
      };
    }
    case 'storefront.sync_failed':
      return { ...order, storefront: { ...storefront, sync_error: data.error } };
    case 'storefront.sync_skipped':
      return { ...order, storefront: { ...storefront, sync_error: null } };
    case 'storefront.mirrored':
      return { ...order, storefront: { ...storefront, synced_at: at } };
    default:
      return order;
  }
}
