export { ProposalList } from '#screens/pages/proposals/proposal-list';
export { ProposalPage } from '#screens/pages/proposals/proposal-page';
