/** What other rooms may know of risk. What an order keeps of it (`RiskOfOrder`, with its recommendation) is in the contract of orders. */
export { type RiskAssessed, type RiskFact, riskOfOrder } from '#risk/domain/risk.events';
export { type Purchase, RiskAssessor } from '#risk/risk-assessor';
export { SessionPurchases } from '#risk/session-purchases';
