import { Injectable } from '@nestjs/common';
import { AccountSettings } from '#accounts/contract';
import { type AgentDay, agentDay, agentDayStream, countProposal, type Wish } from '#agents/domain/agent-day';
import { agentKeyTooWide, agentsDisabled } from '#agents/domain/agent.errors';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import type { Caller } from '#platform/http/caller';
import { roleInsufficient } from '#platform/http/scopes';

/** Who is let in as an agent, and how much agents propose in a day. */
@Injectable()
export class AgentLimits {
  constructor(
    private readonly settings: AccountSettings,
    private readonly eventStore: EventStore,
  ) {}

  /** The caller as an agent. Throws `agents_disabled`, `agent_key_too_wide` and, for a person without a token, `role_insufficient`. */
  async admit(caller: Caller): Promise<Caller> {
    const { account, livemode, person, agent, key } = caller;
    if (person !== undefined && agent === undefined) throw roleInsufficient(person.role);
    if (person === undefined && key.type !== 'restricted') throw agentKeyTooWide();
    const mode = livemode ? 'live' : 'test';
    if (!(await this.settings.of(account)).agent_modes.includes(mode)) throw agentsDisabled(mode);
    return { ...caller, agent: agent ?? { type: 'agent', id: key.id, name: key.name } };
  }

  /** Throws `agent_limit_reached`. */
  async count(wish: Wish, context: CommandContext): Promise<void> {
    const { account, livemode, now } = context;
    const limits = await this.settings.of(account);
    const rule = (day: AgentDay) => countProposal(day, wish, limits);
    await this.eventStore.decide(agentDayStream(account, livemode, now), agentDay, rule, context.childContext(`agent day ${wish.key}`));
  }
}
