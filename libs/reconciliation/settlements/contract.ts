/** What other rooms may use of settlements. What they may use of the read models is in `queries/contract`. */
export { settlementId } from '#reconciliation/settlements/settlement-ids';
export { settledOrder } from '#reconciliation/settlements/domain/settled-order';
export { type OwedPayment, owedPayments } from '#reconciliation/settlements/domain/settled-order.decisions';
export { type KnownLine, type Settlement, settlement } from '#reconciliation/settlements/domain/settlement';
export { settlementStream, type SettlementStreamFact } from '#reconciliation/settlements/domain/settlement.events';
export { settlementQueries } from '#reconciliation/settlements/queries/settlement-list/settlement-list.projection';
export { SettlementFetches } from '#reconciliation/settlements/settlement-fetches';
