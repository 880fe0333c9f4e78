import { type AgentDay, agentDay, agentDayStream, type CountedProposal, countProposal } from '#agents/domain/agent-day';
import { fact } from '#kernel/fact';
import { given } from '#test/support/facts/given';

const proposal: CountedProposal = { proposal: 'prp_1', act: 'refund', amount: 600, currency: 'INR' };
const counted = (changes: Partial<CountedProposal> = {}) => fact('agent_day.proposal_counted', { ...proposal, ...changes });
const counting =
  (changes: Partial<CountedProposal> = {}, most = 2, limit: number | null = 1000) =>
  (day: AgentDay) =>
    countProposal(day, { ...proposal, ...changes }, { agent_proposals_per_day: most, agent_amount_per_day: limit });

describe('what agents propose in a day', () => {
  it('is counted, once however often it is repeated', () => {
    given(agentDay).when(counting()).then(counted());
    given(agentDay, counted()).when(counting({}, 1)).thenNothing();
  });

  it('ends with the number of proposals', () => {
    const next = { proposal: 'prp_2', amount: 1 };
    given(agentDay, counted()).when(counting(next)).then(counted(next));
    given(agentDay, counted()).when(counting(next, 1)).refuses('agent_limit_reached');
    given(agentDay).when(counting({}, 0)).refuses('agent_limit_reached');
  });

  it('ends with their amount, to the last paisa, where there is a limit', () => {
    const of = (amount: number) => ({ proposal: 'prp_2', amount });
    given(agentDay, counted())
      .when(counting(of(400)))
      .then(counted(of(400)));
    given(agentDay, counted())
      .when(counting(of(401)))
      .refuses('agent_limit_reached');
    given(agentDay, counted())
      .when(counting(of(90_000), 2, null))
      .then(counted(of(90_000)));
  });

  it('has no money of another currency under a limit, as everywhere', () => {
    given(agentDay)
      .when(counting({ currency: 'USD', amount: 1 }))
      .refuses('agent_limit_reached');
    given(agentDay)
      .when(counting({ currency: 'USD' }, 2, null))
      .then(counted({ currency: 'USD' }));
    const ofNoMoney = { amount: null, currency: null };
    given(agentDay)
      .when(counting(ofNoMoney, 1, 0))
      .then(counted(ofNoMoney));
  });

  it('begins again with the day of UTC, in each mode', () => {
    expect(agentDayStream('acct_1', false, 86_399)).toBe('agent_day-acct_1.test.0');
    expect(agentDayStream('acct_1', true, 86_400)).toBe('agent_day-acct_1.live.1');
  });
});
