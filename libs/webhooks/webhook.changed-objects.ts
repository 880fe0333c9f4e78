import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const WEBHOOKS_CHANGES: ChangedObjects = {
  webhook_endpoint: { object: 'webhook_endpoint', readBy: 'webhooks', id: 'id' },
  webhook_delivery: { object: 'webhook_delivery', readBy: 'webhook_deliveries', id: 'id' },
  webhook_resend: { object: 'event_resend', readBy: 'webhook_deliveries', id: 'id' },
  webhook_recovery: { object: 'recovery', readBy: 'webhook_deliveries', id: 'id' },
};
