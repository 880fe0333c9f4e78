import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { alertRules } from '#alerts/contract';
import { errorCodes } from '#http/errors/error-catalogue';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { changedObjects } from '#platform/event-history/changed-objects';
import { upcasts } from '#platform/event-history/upcasting';
import { projections } from '#platform/projector/projections.module';
import { resourceHistories } from '#platform/projector/resource-history';
import { personalFacts } from '#privacy/personal-data/personal-facts';
import { ApproveProposal } from '#proposals/commands/approve-proposal/approve-proposal.command';
import { ApproveProposalController } from '#proposals/commands/approve-proposal/approve-proposal.controller';
import { ExpireProposalsOfHandler } from '#proposals/commands/expire-proposals/expire-proposals.handler';
import { RejectProposal } from '#proposals/commands/reject-proposal/reject-proposal.command';
import { RejectProposalController } from '#proposals/commands/reject-proposal/reject-proposal.controller';
import { WithdrawProposal } from '#proposals/commands/withdraw-proposal/withdraw-proposal.command';
import { WithdrawProposalController } from '#proposals/commands/withdraw-proposal/withdraw-proposal.controller';
import { KnownProposals } from '#proposals/known-proposals';
import { ExpireProposalWhenDue } from '#proposals/policies/expire-proposal-when-due.policy';
import { MarkProposalOverdueWhenDue } from '#proposals/policies/mark-proposal-overdue-when-due.policy';
import { PROPOSAL_ALERTS } from '#proposals/proposal.alerts';
import { PROPOSALS_CHANGES } from '#proposals/proposal.changed-objects';
import { PROPOSAL_ERRORS } from '#proposals/proposal.error-codes';
import { PROPOSAL_HISTORIES } from '#proposals/proposal.histories';
import { ProposalMerchantEvents } from '#proposals/proposal.merchant-events';
import { PROPOSAL_PERSONAL_FACTS } from '#proposals/proposal.personal-facts';
import { PROPOSAL_SEARCHABLES } from '#proposals/proposal.searchables';
import { PROPOSAL_UPCASTS } from '#proposals/proposal.upcasts';
import { ProposedActs } from '#proposals/proposed-acts';
import { ProposalListController } from '#proposals/queries/proposal-list/proposal-list.controller';
import { proposalList } from '#proposals/queries/proposal-list/proposal-list.projection';
import { GetProposalHandler, ListProposalsHandler } from '#proposals/queries/proposal-list/proposal-list.query';
import { SafeguardAlerts } from '#proposals/safeguard-alerts';
import { searchables } from '#dashboard/search/contract';

/** Approval of acts by a second person. It has no streams of its own: its facts are in the streams of the proposals' subjects. */
@Module({
  imports: [DiscoveryModule],
  controllers: [ProposalListController, ApproveProposalController, RejectProposalController, WithdrawProposalController],
  providers: [
    ...commandHandlers(ApproveProposal, ExpireProposalsOfHandler, RejectProposal, WithdrawProposal),
    ProposedActs,
    KnownProposals,
    ListProposalsHandler,
    GetProposalHandler,
    ExpireProposalWhenDue,
    MarkProposalOverdueWhenDue,
    ProposalMerchantEvents,
    SafeguardAlerts,
    changedObjects(PROPOSALS_CHANGES),
    alertRules(PROPOSAL_ALERTS),
    errorCodes(PROPOSAL_ERRORS),
    personalFacts(PROPOSAL_PERSONAL_FACTS),
    upcasts(PROPOSAL_UPCASTS),
    searchables(PROPOSAL_SEARCHABLES),
    resourceHistories(PROPOSAL_HISTORIES),
    projections([proposalList]),
  ],
})
export class ProposalsModule {}
