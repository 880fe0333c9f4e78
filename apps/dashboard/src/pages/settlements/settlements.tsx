export { SettlementList } from '#screens/pages/settlements/settlement-list';
export { SettlementPage } from '#screens/pages/settlements/settlement-page';
