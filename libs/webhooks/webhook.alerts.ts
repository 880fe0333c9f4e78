import type { AlertRules } from '#alerts/contract';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { saysFailing } from '#webhooks/domain/failing-endpoint.decisions';
import type { WebhookEndpointEvent } from '#webhooks/domain/webhook-endpoint.events';

type EndpointEvent = RecordedEvent & WebhookEndpointEvent;

/** Ends the open alert of an endpoint, if it has one. An endpoint has at most one at a time: the next alert replaces it. */
const ending =
  (note: string) =>
  ({ data: { id } }: EndpointEvent, story: readonly RecordedEvent[]): { cause: RecordedEvent; note: string } | null => {
    const newest = (story as readonly EndpointEvent[]).slice(0, -1).findLast((each) => each.data.id === id && saysFailing(each) !== null);
    return newest !== undefined && saysFailing(newest) === true ? { cause: newest, note } : null;
  };

/** Alerts about failing and disabled endpoints (interface §2.12). They name endpoints by id, because addresses may contain secrets. */
export const WEBHOOK_ALERTS: AlertRules = {
  'webhook_endpoint.warned': {
    alert: ({ data: { id, quiet_since } }) => ({
      type: 'endpoint_failing',
      severity: 'warning',
      order_id: null,
      subject: id,
      summary: `Nothing has got through to webhook endpoint ${id} for a day. Look at its deliveries and mend it: after 72 hours it is disabled.`,
      data: { endpoint: id, quiet_since },
    }),
    ends: ending('Nothing has got through to the endpoint for a day again: a newer alert says so.'),
  },
  'webhook_endpoint.disabled': {
    alert: ({ data: { id, disabled_reason } }) =>
      disabled_reason === 'manual'
        ? null
        : {
            type: 'endpoint_disabled',
            severity: 'critical',
            order_id: null,
            subject: id,
            summary: `Webhook endpoint ${id} was disabled because ${disabled_reason === 'gone' ? 'it answered 410' : 'nothing got through to it for 72 hours'}. Mend it, enable it, and recover what it missed, or delete it.`,
            data: { endpoint: id, disabled_reason },
          },
    ends: ending('The endpoint is disabled.'),
  },
  'webhook_endpoint.recovered': { ends: ending('The endpoint works again: something has got through to it.') },
  'webhook_endpoint.removed': { ends: ending('The endpoint was deleted.') },
};
