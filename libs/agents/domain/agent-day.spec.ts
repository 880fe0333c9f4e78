import { type AgentDay, agentDay, agentDayStream, type CountedProposal, countProposal } from '#agents/domain/agent-day';
import { fact } from '#kernel/fact';
import { given } from '#test/support/facts/given';

const proposal: CountedProposal = { proposal: 'prp_1', act: 'refund', amount: 600, currency: 'INR' };
const counted = (changes: Partial<CountedProposal> = {}) => fact('agent_day.proposal_counted', { ...proposal, ...changes });
const counting =
  (changes: Partial<CountedProposal> = {}, most = 2, limit: number | null = 1000) =>
  (day: AgentDay) =>
    countProposal(day, { ...proposal, ...changes }, { agent_proposals_per_day: most, agent_amount_per_day: limit });

describe('the proposals of agents in a day', () => {
  it('are counted, a repeat only once', () => {
    given(agentDay).when(counting()).then(counted());
    given(agentDay, counted()).when(counting({}, 1)).thenNothing();
  });

  it('are limited in number', () => {
    const next = { proposal: 'prp_2', amount: 1 };
    given(agentDay, counted()).when(counting(next)).then(counted(next));
    given(agentDay, counted()).when(counting(next, 1)).refuses('agent_limit_reached');
    given(agentDay).when(counting({}, 0)).refuses('agent_limit_reached');
  });

  it('are limited in amount, to the last paisa, if there is a limit', () => {
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

  it('may not be in another currency if there is a limit', () => {
    given(agentDay)
      .when(counting({ currency: 'USD', amount: 1 }))
      .refuses('agent_limit_reached');
    given(agentDay)
      .when(counting({ currency: 'USD' }, 2, null))
      .then(counted({ currency: 'USD' }));
    given(agentDay, counted({ proposal: 'prp_0', currency: 'USD', amount: 90_000 }))
      .when(counting({ amount: 1000 }))
      .then(counted({ amount: 1000 }));
    const ofNoMoney = { amount: null, currency: null };
    given(agentDay)
      .when(counting(ofNoMoney, 1, 0))
      .then(counted(ofNoMoney));
  });

  it('are counted per UTC day, and separately in each mode', () => {
    expect(agentDayStream('acct_1', false, 86_399)).toBe('agent_day-acct_1.test.0');
    expect(agentDayStream('acct_1', true, 86_400)).toBe('agent_day-acct_1.live.1');
  });
});
