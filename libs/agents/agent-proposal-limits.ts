import { Injectable } from '@nestjs/common';
import { AccountSettings } from '#accounts/contract';
import { type AgentDay, agentDay, agentDayStream, countProposal } from '#agents/domain/agent-day';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { type ProposalCreated, ProposalLimits } from '#proposals/contract';

/** Limits how much agents may propose in a day. All agents of an account and mode are counted together. */
@Injectable()
export class AgentProposalLimits extends ProposalLimits {
  constructor(
    private readonly settings: AccountSettings,
    private readonly eventStore: EventStore,
  ) {
    super();
  }

  override limits({ actor }: CommandContext): boolean {
    return actor.type === 'agent';
  }

  /** Counts a proposal before it is made. Throws `agent_limit_reached`. */
  override async count({ proposal, act, amount, currency }: ProposalCreated, context: CommandContext): Promise<void> {
    const { account, livemode, now } = context;
    const limits = await this.settings.of(account);
    const rule = (day: AgentDay) => countProposal(day, { proposal, act, amount, currency }, limits);
    await this.eventStore.decide(agentDayStream(account, livemode, now), agentDay, rule, context.childContext('agent day'));
  }
}
