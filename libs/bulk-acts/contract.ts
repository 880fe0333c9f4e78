/** What other rooms may know of acts on a filter: how they offer an act, who may still do one, and the result of each item. */
export { ActorRights } from '#bulk-acts/acts/actor-rights';
export { type ActOutcome, BulkActKind, type FoundPage, NO_AMOUNT } from '#bulk-acts/acts/bulk-act-kind';
export { StopActWithoutRight } from '#bulk-acts/commands/stop-act-without-right/stop-act-without-right.command';
export type { ActParams } from '#bulk-acts/domain/act-names';
export type { BulkActEnded } from '#bulk-acts/domain/bulk-act.events';
export { BULK_ACTS } from '#bulk-acts/queries/bulk-act-list/bulk-act-list.projection';
export { type BulkActItem, bulkActItemList } from '#bulk-acts/queries/bulk-act-item-list/bulk-act-item-list.projection';
export type { BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
