import { Injectable } from '@nestjs/common';
import { proposalMissing } from '#proposals/domain/proposal.errors';
import { ownerOf, type Proposal, proposals } from '#proposals/domain/proposals';
import { KeyMakers } from '#proposals/key-makers';
import type { ProposedAct } from '#proposals/proposed-act';
import { ProposedActs } from '#proposals/proposed-acts';
import { PROPOSAL_LIST } from '#proposals/queries/proposal-list/proposal-list.projection';
import type { ProposalResource } from '#proposals/resource/proposal.resource';
import { fold } from '#kernel/fact';
import { isId } from '#kernel/ids';
import { waitUntilVisible } from '#platform/storage/wait-until-visible';
import type { Position } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { Lookups } from '#platform/storage/lookups';
import { ReadModels } from '#platform/storage/read-models';

/** Milliseconds to wait for the read model. */
const PATIENCE = 5000;

/** A proposal to decide about, as of its stream. */
export interface KnownProposal {
  readonly proposal: Proposal;
  readonly act: ProposedAct;
  readonly stream: string;
  /** The person who made the API key that proposed the act; null if a person proposed it, or an operator made the key. */
  readonly keyMaker: string | null;
  /** The context for the decision, which is recorded as caused by the proposal. */
  readonly context: CommandContext;
}

/** Finds proposals. The read model gives the stream of a proposal, and decisions use the stream itself. */
@Injectable()
export class KnownProposals {
  constructor(
    private readonly lookups: Lookups,
    private readonly eventStore: EventStore,
    private readonly acts: ProposedActs,
    private readonly keyMakers: KeyMakers,
    private readonly readModels: ReadModels,
  ) {}

  /** Throws `resource_missing`. */
  async find(id: string, context: CommandContext): Promise<KnownProposal> {
    const found = await this.lookups.find<ProposalResource>(PROPOSAL_LIST, id);
    if (found === null) throw proposalMissing(id);
    return this.of(found, context);
  }

  /** A proposal whose act and subject are known. Throws `resource_missing`. */
  async of({ id, act: name, subject }: Pick<ProposalResource, 'id' | 'act' | 'subject'>, context: CommandContext): Promise<KnownProposal> {
    const act = this.acts.of(name);
    const stream = act.stream(subject, context);
    const events = (await this.eventStore.load(stream)).filter(({ metadata }) => context.owns(metadata));
    const created = events.find(({ type, data }) => type === 'proposal.created' && data.proposal === id);
    if (created === undefined) throw proposalMissing(id);
    const proposal = fold(proposals, events).get(id)!;
    const owner = ownerOf(proposal.by);
    const keyMaker = owner !== null && isId('key', owner) ? await this.keyMakers.of(owner) : null;
    return { proposal, act, stream, keyMaker, context: context.causedBy(created) };
  }

  /** The proposals that a person or key made up to a position and that seem open, in the mode of the context. Throws if the read model is too far behind. */
  async openOf(proposer: string, position: Position, context: CommandContext): Promise<Omit<KnownProposal, 'keyMaker'>[]> {
    if (!(await this.readModels.reached(position, PATIENCE, [PROPOSAL_LIST], context.account)))
      throw new Error('Not all proposals of the proposer are known yet.');
    const made = await this.lookups.all<ProposalResource>(PROPOSAL_LIST, 'proposed_by', proposer);
    const open = made.filter(({ status, livemode }) => status === 'open' && livemode === context.livemode);
    return Promise.all(open.map(({ id }) => this.find(id, context.childContext(id))));
  }

  /** Waits until a decision is visible in the read models. */
  async visible(context: CommandContext): Promise<void> {
    await waitUntilVisible(context, this.readModels);
  }
}
