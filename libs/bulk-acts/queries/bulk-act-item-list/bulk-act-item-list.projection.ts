import type { ItemResult, PageDone } from '#bulk-acts/domain/bulk-act.events';
import { DAY, type UnixSeconds } from '#kernel/time';
import type { Recorded } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';

/** The result of one item of an act. */
export interface BulkActItem extends ItemResult {
  readonly id: string;
  readonly bulk_act: string;
  readonly created_at: UnixSeconds;
}

type ItemDone = Omit<BulkActItem, 'created_at'>;

/** The results of acts' items, from which their reports are written. A report is written soon after the end and kept for a week, as the items are. */
export const bulkActItemList: Projection<BulkActItem, Recorded<'bulk_act.page_done', ItemDone>> = {
  name: 'bulk_act_items',
  version: 1,
  ofOneStream: true,
  filters: { bulk_act: ({ bulk_act }) => bulk_act },
  window: 7 * DAY,
  eachOf: (event) => (event.type === 'bulk_act.page_done' ? itemsOf(event.data).map((data) => ({ ...event, data })) : []),
  documentOf: ({ data }) => data.id,
  evolve: (_, { data, at }) => ({ ...data, created_at: at }),
  createdAt: ({ created_at }) => created_at,
};

const itemsOf = ({ bulk_act, page, results }: PageDone): ItemDone[] =>
  results.map((result, n) => ({ id: `${bulk_act}-${String(page).padStart(4, '0')}-${String(n).padStart(3, '0')}`, bulk_act, ...result }));
