/** The contract of risk. The part that an order keeps (`RiskOfOrder`, with its recommendation) is in the contract of orders. */
export type { Carries, CarriesOrCounts, RiskAssessed, RiskFact } from '#risk/domain/risk.events';
export { type Purchase, RiskAssessor, riskOfOrder, SessionPurchases, TimeZones } from '#risk/risk-assessor';
