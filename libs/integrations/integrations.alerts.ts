import type { AlertRules } from '#alerts/contract';
import type { KeptKind } from '#integrations/payments/kept-notices/domain/kept-notice.events';

/** Descriptions of gateways' notices, in words for people. */
const REPORTED: Readonly<Record<KeptKind, string>> = {
  payment_authorized: 'an authorised payment',
  payment_captured: 'a captured payment',
  payment_failed: 'a failed payment',
  refund_processed: 'a refund',
  refund_failed: 'a failed refund',
  dispute: 'a dispute',
};

/** Facts about connections, shops and gateways' notices that need a person's attention (interface §2.12). */
export const INTEGRATION_ALERTS: AlertRules = {
  'connection.removed': {
    when: ({ metadata }) => metadata.actor.type === 'partner',
    alert: (_, story) => {
      const { connection, key_id: shop_domain } = story.find((event) => event.type === 'connection.made')!.data;
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
  'gateway_notice.not_applied': {
    alert: ({ data: { notice, connection, kind, gateway_reference, order } }) => ({
      type: 'notice_not_applied',
      severity: 'critical',
      order_id: order,
      subject: notice,
      summary: `A notice of the payment gateway about ${REPORTED[kind]} (${gateway_reference}) could not be applied for a day, so it is not in the books here. Look at it in the gateway's dashboard; a dispute has to be answered in time. Notices shows the last error: mend its cause, such as the keys of the connection, and press Retry. The alert is resolved once the notice is applied.`,
      data: { notice, connection, kind, gateway_reference },
    }),
  },
  'gateway_notice.applied': {
    ends: (_, story) => {
      const cause = story.findLast(({ type }) => type === 'gateway_notice.not_applied');
      return cause === undefined ? null : { cause, note: 'The notice was applied after all.' };
    },
  },
};
