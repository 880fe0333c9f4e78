export { DisputeList } from '#screens/pages/disputes/dispute-list';
export { DisputePage } from '#screens/pages/disputes/dispute-page';
