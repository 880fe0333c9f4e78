import { disputeList } from '#disputes/queries/dispute-list/dispute-list.projection';
import type { DisputeResource } from '#disputes/resource/dispute.resource';
import { orderStream } from '#orders/contract';
import { type ResourceHistory, shownAsKept } from '#platform/projector/resource-history';

export const DISPUTE_HISTORIES: readonly ResourceHistory[] = [
  {
    prefix: 'dp',
    streams: async (id, known) => {
      const dispute = await known.find<DisputeResource>(disputeList.name, id);
      return dispute === null ? [] : [orderStream(dispute.order_id)];
    },
    shown: shownAsKept(disputeList),
  },
];
