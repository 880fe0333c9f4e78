import { counted } from '#bulk-acts/domain/bulk-act';
import type { BulkActRequested } from '#bulk-acts/domain/bulk-act.events';
import type { BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
import type { View } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** An act with its progress, folded from its own facts and the facts of its pages. */
export const bulkActResource: View<BulkActResource | null, RecordedEvent> = {
  initial: null,
  evolve(act, event) {
    if (event.type === 'bulk_act.requested') return requested(event.data, event);
    if (act === null) return null;
    switch (event.type) {
      case 'bulk_act.started':
        return { ...act, status: 'running' };
      case 'bulk_act.page_done':
        return { ...act, progress: { ...counted(act.progress, event.data.results), total: act.count } };
      case 'bulk_act.stopped':
        return { ...act, status: 'stopped', ended_at: event.at };
      case 'bulk_act.ended': {
        const { done, failed, report } = event.data;
        const status = act.status === 'stopped' ? 'stopped' : 'done';
        return { ...act, status, progress: { done, failed, total: act.count }, report, ended_at: event.at };
      }
      default:
        return act;
    }
  },
};

function requested(
  { bulk_act: id, act, list, filter, params, count, amount, requested_by, starts_at }: BulkActRequested,
  { at, metadata: { livemode } }: RecordedEvent,
): BulkActResource {
  const progress = { done: 0, failed: 0, total: count };
  const about = { id, object: 'bulk_act', livemode, act, list, filter, params, count, amount } as const;
  return { ...about, status: 'waiting', starts_at, progress, report: null, requested_by, created_at: at, ended_at: null };
}
