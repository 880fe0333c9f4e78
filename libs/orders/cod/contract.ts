/** What other rooms may use of cash on delivery: its commands, queries and facts. */
export { ApplyRemittanceLine } from '#orders/cod/commands/apply-remittance-line/apply-remittance-line.command';
export { VoidRemittanceLines } from '#orders/cod/commands/void-remittance-lines/void-remittance-lines.command';
export { CourierTerms, type Terms } from '#orders/cod/courier-terms';
export { type Deductions, MATCH_STATUSES, type MatchStatus, type RemittanceLine } from '#orders/domain/events/cod.events';
export type { LineOfOrder } from '#orders/cod/domain/remittance-line';
export { LikelyCollections } from '#orders/cod/queries/likely-collections/likely-collections.query';
export { type CollectionKey, type FoundOrder, OrdersOf } from '#orders/cod/queries/orders-of/orders-of.query';
export { MissingCollections } from '#orders/cod/queries/missing-collections/missing-collections.query';
export { WeighRemittanceLine } from '#orders/cod/queries/weigh-remittance-line/weigh-remittance-line.query';
export type { LineAnswer } from '#orders/cod/resource/line-answer';
export { type CodFact, type DisputeReason, type LineApplied, remittedBy } from '#orders/domain/events/cod.events';
export type { CollectionResource } from '#orders/cod/resource/collection.resource';
