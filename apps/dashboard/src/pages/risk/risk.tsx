export { RiskLists } from '#screens/pages/risk/risk-lists';
export { RiskPage } from '#screens/pages/risk/risk-page';
