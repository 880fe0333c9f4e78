import { agentLimitReached } from '#agents/domain/agent.errors';
import { type DataOf, fact, type Fact, type View } from '#kernel/fact';
import { isAboveLimit, LIMIT_CURRENCY, type Minor } from '#kernel/money';
import { DAY, type UnixSeconds } from '#kernel/time';

/** Facts of one UTC day of all agents of an account and mode. */
export type AgentDayFact =
  /** A proposal of an agent was counted towards the daily limits, before it is created. */
  Fact<'agent_day.proposal_counted', CountedProposal>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<AgentDayFact> {}
}

/** A counted proposal. One that moves no money has no amount. */
export interface CountedProposal {
  readonly proposal: string;
  readonly act: string;
  readonly amount: Minor | null;
  readonly currency: string | null;
}

export interface AgentDay {
  readonly proposals: ReadonlySet<string>;
  /** In paise, of the proposals in rupees: with a limit, no others are accepted. */
  readonly amount: Minor;
}

export const agentDay: View<AgentDay, AgentDayFact> = {
  initial: { proposals: new Set(), amount: 0 },
  evolve: ({ proposals, amount }, { data }) => ({
    proposals: new Set(proposals).add(data.proposal),
    amount: amount + (data.currency === LIMIT_CURRENCY ? (data.amount ?? 0) : 0),
  }),
};

export interface AgentLimits {
  readonly agent_proposals_per_day: number;
  readonly agent_amount_per_day: Minor | null;
}

/** Counts a proposal against the day's limits; a repeat is not counted again. Throws `agent_limit_reached`. */
export function countProposal({ proposals, amount: before }: AgentDay, counted: CountedProposal, limits: AgentLimits): AgentDayFact[] {
  const { agent_proposals_per_day: most, agent_amount_per_day: limit } = limits;
  const { proposal, amount, currency } = counted;
  if (proposals.has(proposal)) return [];
  if (proposals.size >= most) throw agentLimitReached(`${most} acts`);
  if (limit !== null && amount !== null && isAboveLimit(before + amount, currency ?? '', limit)) throw agentLimitReached(`${limit} paise`);
  return [fact('agent_day.proposal_counted', counted)];
}

/** The stream of the UTC day that contains `at`. Days are numbered from 1 January 1970. */
export const agentDayStream = (account: string, livemode: boolean, at: UnixSeconds): string =>
  `agent_day-${account}.${livemode ? 'live' : 'test'}.${Math.floor(at / DAY)}`;
