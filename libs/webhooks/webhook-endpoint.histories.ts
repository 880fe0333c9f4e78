import { documentAfter, type ResourceHistory } from '#platform/projector/resource-history';
import { TARGETS_LOOKUP, type WebhookTarget } from '#webhooks/commands/lookups/webhook-targets.projection';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';
import { webhookEndpointList } from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.projection';

/** An endpoint at a time in the past. `health` is left out: it comes from the delivery attempts, which are not part of the history. */
export const WEBHOOK_HISTORIES: readonly ResourceHistory[] = [
  {
    prefix: 'we',
    async streams(id, known) {
      const target = await known.find<WebhookTarget>(TARGETS_LOOKUP, id);
      return target === null ? [] : [endpointsStream(target.account, target.livemode)];
    },
    async shown(id, events, _now, skipped) {
      const { health: _, ...endpoint } = (await documentAfter(webhookEndpointList, id, events, skipped)) ?? { id: null };
      return endpoint.id === null ? null : endpoint;
    },
  },
];
