/** What other rooms may know of settlements. Beside it: `queries/contract`. */
export { settlementId } from '#settlements/settlement-ids';
export { GetSettlement } from '#settlements/queries/settlement-list/get-settlement.query';
export { SettlementFetches } from '#settlements/settlement-fetches';
