import { fact, type Fact, type View } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import { DAY, type UnixSeconds } from '#kernel/time';
import { agentLimitReached } from '#agents/domain/agent.errors';

/** Facts of a day of agents: of all agents of an account and mode together, in UTC. */
export type AgentDayFact =
  /** An agent is about to propose something. Counted first: a proposal that is refused afterwards counts as well. */
  Fact<'agent_day.proposal_counted', { readonly key: string; readonly tool: string; readonly amount: Minor }>;

export interface AgentDay {
  readonly keys: ReadonlySet<string>;
  /** Minor units, of all currencies together. */
  readonly amount: Minor;
}

export const agentDay: View<AgentDay, AgentDayFact> = {
  initial: { keys: new Set(), amount: 0 },
  evolve: ({ keys, amount }, { data }) => ({ keys: new Set(keys).add(data.key), amount: amount + data.amount }),
};

export interface AgentLimits {
  readonly agent_proposals_per_day: number;
  readonly agent_amount_per_day: Minor | null;
}

/** What an agent wants to propose; `key` is the same when it is repeated. */
export interface Wish {
  readonly key: string;
  readonly tool: string;
  readonly amount: Minor;
}

/** Throws `agent_limit_reached`. A repeat is not counted again. */
export function countProposal({ keys, amount }: AgentDay, wish: Wish, limits: AgentLimits): AgentDayFact[] {
  const { agent_proposals_per_day: proposals, agent_amount_per_day: most } = limits;
  if (keys.has(wish.key)) return [];
  if (keys.size >= proposals) throw agentLimitReached(`${proposals} acts`);
  if (most !== null && amount + wish.amount > most) throw agentLimitReached(`${most} minor units of money`);
  return [fact('agent_day.proposal_counted', { ...wish })];
}

/** The stream of a moment's day, by its number since 1970 (UTC). */
export const agentDayStream = (account: string, livemode: boolean, at: UnixSeconds): string =>
  `agent_day-${account}.${livemode ? 'live' : 'test'}.${Math.floor(at / DAY)}`;
