import { type AgentDay, agentDay, agentDayStream, countProposal, type Wish } from '#agents/domain/agent-day';
import { fact } from '#kernel/fact';
import { given } from '#test/support/facts/given';

const wish: Wish = { key: 'one', tool: 'propose_refund', amount: 600 };
const counted = (changes: Partial<Wish> = {}) => fact('agent_day.proposal_counted', { ...wish, ...changes });
const counting =
  (changes: Partial<Wish> = {}, proposals = 2, amount: number | null = 1000) =>
  (day: AgentDay) =>
    countProposal(day, { ...wish, ...changes }, { agent_proposals_per_day: proposals, agent_amount_per_day: amount });

describe('what agents propose in a day', () => {
  it('is counted before it is proposed', () => given(agentDay).when(counting()).then(counted()));

  it('is counted once, however often it is repeated', () => given(agentDay, counted()).when(counting({}, 1)).thenNothing());

  it('ends with the number of proposals', () => {
    given(agentDay, counted())
      .when(counting({ key: 'two', amount: 1 }))
      .then(counted({ key: 'two', amount: 1 }));
    given(agentDay, counted())
      .when(counting({ key: 'two', amount: 1 }, 1))
      .refuses('agent_limit_reached');
  });

  it('ends with their amount, to the last minor unit, where there is a limit', () => {
    given(agentDay, counted())
      .when(counting({ key: 'two', amount: 400 }))
      .then(counted({ key: 'two', amount: 400 }));
    given(agentDay, counted())
      .when(counting({ key: 'two', amount: 401 }))
      .refuses('agent_limit_reached');
    given(agentDay, counted())
      .when(counting({ key: 'two', amount: 90_000 }, 2, null))
      .then(counted({ key: 'two', amount: 90_000 }));
  });

  it('begins again with the day of UTC, in each mode', () => {
    expect(agentDayStream('acct_1', false, 86_399)).toBe('agent_day-acct_1.test.0');
    expect(agentDayStream('acct_1', true, 86_400)).toBe('agent_day-acct_1.live.1');
  });
});
