export { BankCreditList } from '#screens/pages/cod/bank';
export { CodBoard } from '#screens/pages/cod/board';
export { CollectionList } from '#screens/pages/cod/collections';
export { RemittanceFindings, RemittanceLines } from '#screens/pages/cod/remittance-page';
export { RemittanceList } from '#screens/pages/cod/remittances';
