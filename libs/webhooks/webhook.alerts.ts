import type { AlertRules } from '#alerts/contract';
import type { WebhookEndpointEvent } from '#webhooks/domain/webhook-endpoint.events';

/** What of endpoints needs a person (interface §2.12). Their addresses may hold secrets: they are told by their ids. */
export const WEBHOOK_ALERTS: AlertRules<WebhookEndpointEvent> = {
  'webhook_endpoint.warned': {
    alert: ({ data: { id, quiet_since } }) => ({
      type: 'endpoint_failing',
      severity: 'warning',
      order_id: null,
      subject: id,
      summary: `Nothing has got through to webhook endpoint ${id} for a day. Look at its deliveries and mend it: after 72 hours it is disabled.`,
      data: { endpoint: id, quiet_since },
    }),
  },
  'webhook_endpoint.disabled': {
    when: ({ data }) => data.disabled_reason !== 'manual',
    alert: ({ data: { id, disabled_reason } }) => ({
      type: 'endpoint_disabled',
      severity: 'critical',
      order_id: null,
      subject: id,
      summary: `Webhook endpoint ${id} was disabled because ${disabled_reason === 'gone' ? 'it answered 410' : 'nothing got through to it for 72 hours'}. Mend it, enable it, and recover what it missed, or delete it.`,
      data: { endpoint: id, disabled_reason },
    }),
  },
};
