/** What other rooms may use of settlements. What they may use of the read models is in `queries/contract`. */
export { settlementId } from '#settlements/settlement-ids';
export { settledOrder } from '#settlements/domain/settled-order';
export { type OwedPayment, owedPayments } from '#settlements/domain/settled-order.decisions';
export { type KnownLine, type Settlement, settlement } from '#settlements/domain/settlement';
export { settlementStream, type SettlementStreamFact } from '#settlements/domain/settlement.events';
export { settlementQueries } from '#settlements/queries/settlement-list/settlement-list.projection';
export { SettlementFetches } from '#settlements/settlement-fetches';
