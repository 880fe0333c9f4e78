import { Injectable } from '@nestjs/common';
import { AccountSettings } from '#accounts/contract';
import { agentKeyTooWide, agentsDisabled } from '#agents/domain/agent.errors';
import type { Caller } from '#http/access/caller';
import { roleInsufficient } from '#http/access/scopes';

/** Decides which callers are admitted as agents. */
@Injectable()
export class AgentAdmission {
  constructor(private readonly settings: AccountSettings) {}

  /** Returns the caller as an agent. Throws `agents_disabled`, `agent_key_too_wide` and, for a person without a token, `role_insufficient`. */
  async admit(caller: Caller): Promise<Caller> {
    const { account, livemode, person, agent, key } = caller;
    if (person !== undefined && agent === undefined) throw roleInsufficient(person.role);
    if (person === undefined && key.agent !== true) throw agentKeyTooWide();
    const mode = livemode ? 'live' : 'test';
    if (!(await this.settings.of(account)).agent_modes.includes(mode)) throw agentsDisabled(mode);
    return { ...caller, agent: agent ?? { type: 'agent', id: key.id, name: key.name } };
  }
}
