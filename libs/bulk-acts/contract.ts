/** The contract of acts on a filter: who may still perform one, and the result of each item. */
export { StopActWithoutRight } from '#bulk-acts/commands/stop-act-without-right/stop-act-without-right.command';
export type { BulkActEnded } from '#bulk-acts/domain/bulk-act.events';
export { BULK_ACTS } from '#bulk-acts/queries/bulk-act-list/bulk-act-list.projection';
export { type BulkActItem, bulkActItemList } from '#bulk-acts/queries/bulk-act-item-list/bulk-act-item-list.projection';
export type { BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
