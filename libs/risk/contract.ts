/** What other rooms may use of risk. The part of an assessment that an order keeps (`RiskOfOrder`) is in the contract of orders. */
export type { Carries, CarriesOrCounts, RiskAssessed, RiskFact } from '#risk/domain/risk.events';
export { type Purchase, RiskAssessor, riskOfOrder, SessionPurchases, TimeZones } from '#risk/risk-assessor';
