import { fold } from '#kernel/fact';
import type { ProposalFact } from '#proposals/domain/proposal.events';
import { ProposalResource } from '#proposals/resource/proposal.resource';
import { proposalResource } from '#proposals/resource/proposal.view';
import { NOON } from '#http/api-reference/api-example';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { FiresMerchantEvents, type MerchantEventSource } from '#platform/merchant-events/merchant-event-source';

const APPROVER = { type: 'user', id: 'usr_01Jb3xQvW8kZtPq7Yd2RfN4n', name: 'Meera' };

/** The merchant events of proposals (interface §6). They contain the proposal as it was at the event. */
@FiresMerchantEvents()
export class ProposalMerchantEvents implements MerchantEventSource {
  readonly on = {
    'proposal.created': 'proposal.created',
    'proposal.approved': 'proposal.decided',
    'proposal.rejected': 'proposal.decided',
    'proposal.withdrawn': 'proposal.decided',
    'proposal.expired': 'proposal.decided',
  } as const;
  readonly readBy = 'orders:read';
  readonly shows = ProposalResource;
  readonly samples = {
    'proposal.decided': { status: 'approved', decided_by: APPROVER, result: 're_01Jb3xQvW8kZtPq7Yd2RfN4m', decided_at: NOON },
  };

  resource(events: readonly RecordedEvent[], event: RecordedEvent<ProposalFact['type']>): object {
    return fold(proposalResource(event.data.proposal), events)!;
  }
}
