import { requestOrPropose } from '#bulk-acts/commands/request-bulk-act/request-or-propose';
import { type BulkAct, bulkAct } from '#bulk-acts/domain/bulk-act';
import type { BulkActRequested } from '#bulk-acts/domain/bulk-act.events';
import { fact } from '#kernel/fact';
import { DAY } from '#kernel/time';
import { type WithProposals, withProposals } from '#proposals/contract';
import { given, NOON } from '#test/support/facts/given';

const found = {
  act: 'refund',
  list: 'orders',
  filter: { status: 'paid' },
  params: { percent: 50 },
  count: 3,
  amount: 30_000,
  amounts: { INR: 30_000 },
  continues: null,
  set: 'a set',
  pages: 1,
} as const;
const draft: BulkActRequested = { ...found, bulk_act: 'act_1', requested_by: 'usr_1', starts_at: NOON + 60 };
const actor = { type: 'user', id: 'usr_1', name: null };
const act = withProposals(bulkAct);
const within =
  (limit: number | null, needsApproval = false) =>
  (state: WithProposals<BulkAct | null>) =>
    requestOrPropose(state, draft, { proposal: 'prp_1', limit, needsApproval, sums: new Map([['INR', 30_000]]) }, { actor, now: NOON });
const proposed = fact('proposal.created', {
  proposal: 'prp_1',
  act: 'bulk_act',
  subject: 'act_1',
  params: found,
  amount: null,
  currency: null,
  reason: null,
  expires_at: NOON + 7 * DAY,
});

describe('requesting an act with a limit', () => {
  it('is allowed up to the limit, and proposed above it', () => {
    given(act).when(within(30_000)).then(fact('bulk_act.requested', draft));
    given(act).when(within(29_999)).then(proposed);
  });

  it('is always proposed if the account requires approval of acts', () => {
    given(act).when(within(null, true)).then(proposed);
  });
});
