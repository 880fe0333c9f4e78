export { ClaimList } from '#screens/pages/claims/claim-list';
export { ClaimPage } from '#screens/pages/claims/claim-page';
