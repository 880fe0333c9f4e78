import { fact } from '#kernel/fact';
import { DAY, HOUR } from '#kernel/time';
import {
  type Approver,
  approve,
  expire,
  markOverdue,
  MOST_OF_ONE,
  MOST_OPEN,
  propose,
  reject,
  withdraw,
} from '#proposals/domain/proposal.decisions';
import type { ProposalCreated, ProposalFact } from '#proposals/domain/proposal.events';
import { type Proposer, proposals, type Proposals } from '#proposals/domain/proposals';
import { at, given, NOON } from '#test/support/facts/given';

const ID = 'prp_1';
const draft = { proposal: ID, act: 'refund', subject: 'ord_1', params: { amount: 500 }, amount: 500, currency: 'INR', reason: 'duplicate' };
const proposed: ProposalCreated = { ...draft, expires_at: NOON + 7 * DAY };
const SUPPORT: Proposer = { type: 'user', id: 'usr_support', name: 'Sam' };
const AGENT = { type: 'agent', id: 'key_1', name: 'An assistant' };
const decider: Approver = {
  user: 'usr_owner',
  role: 'owner',
  approvers: ['owner', 'finance'],
  keyMaker: null,
  isLetInByProposer: false,
  proposerMay: true,
  mayBeProposer: false,
  isSoleOwner: false,
};

/** A proposal by support, or by a key. */
const created = (changes: Partial<ProposalCreated> = {}, by: Proposer = SUPPORT) => {
  const [happened] = at<ProposalFact>(NOON, [fact('proposal.created', { ...proposed, ...changes })]);
  return { ...happened!, metadata: { livemode: false, actor: by } };
};
const approved = fact('proposal.approved', { proposal: ID, result: 're_1' });

const approving =
  (changes: Partial<Approver> = {}, now = NOON, id = ID) =>
  (state: Proposals) =>
    approve(state, id, { ...decider, ...changes }, 're_1', now);
const rejecting =
  (changes: Partial<Approver> = {}) =>
  (state: Proposals) =>
    reject(state, ID, { ...decider, ...changes }, null, NOON);
const withdrawing =
  (user: string, keyMaker: string | null = null) =>
  (state: Proposals) =>
    withdraw(state, ID, { user, keyMaker }, NOON);

describe('proposing an act', () => {
  it('waits seven days for another person', () => {
    given(proposals)
      .when((state) => propose(state, draft, { actor: SUPPORT, now: NOON }))
      .then(fact('proposal.created', proposed));
  });

  const many = (count: number, by?: Proposer) => Array.from({ length: count }, (_, n) => created({ proposal: `prp_${by?.id}_${n}` }, by));
  const another =
    (by: Proposer, now = NOON) =>
    (state: Proposals) =>
      propose(state, { ...draft, proposal: 'prp_new' }, { actor: by, now });
  const made = (now = NOON) => fact('proposal.created', { ...proposed, proposal: 'prp_new', expires_at: now + 7 * DAY });
  const OTHER: Proposer = { type: 'user', id: 'usr_other', name: null };

  it('is refused to who has many open about the same object, without counting decided or expired ones', () => {
    given(proposals, ...many(MOST_OF_ONE, SUPPORT))
      .when(another(SUPPORT))
      .refuses('proposal_limit_reached');
    given(proposals, ...many(MOST_OF_ONE, SUPPORT), fact('proposal.withdrawn', { proposal: 'prp_usr_support_3' }))
      .when(another(SUPPORT))
      .then(made());
    given(proposals, ...many(MOST_OF_ONE, SUPPORT))
      .when(another(SUPPORT, NOON + 7 * DAY))
      .then(made(NOON + 7 * DAY));
  });

  it('is not refused because of others, until all together have very many', () => {
    given(proposals, ...many(MOST_OF_ONE, SUPPORT))
      .when(another(OTHER))
      .then(made());
    const byToken = { type: 'agent', id: 'tok_1', name: null, on_behalf_of: SUPPORT.id! };
    given(proposals, ...many(MOST_OF_ONE, SUPPORT))
      .when(another(byToken))
      .refuses('proposal_limit_reached');
    const crowd = Array.from({ length: MOST_OPEN }, (_, n) => created({ proposal: `prp_${n}` }, { ...OTHER, id: `usr_${n}` }));
    given(proposals, ...crowd)
      .when(another(OTHER))
      .refuses('proposal_limit_reached');
  });
});

describe('approving a proposal', () => {
  it('records the id of the created object', () => given(proposals, created()).when(approving()).then(approved));

  it('is for the roles that may approve the act', () => {
    given(proposals, created())
      .when(approving({ role: 'finance' }))
      .then(approved);
    given(proposals, created())
      .when(approving({ role: 'support' }))
      .refuses('role_insufficient');
    given(proposals, created())
      .when(approving({ role: 'finance', approvers: ['owner'] }))
      .refuses('role_insufficient');
  });

  it('is never allowed to its proposer, even as an owner or through a key', () => {
    given(proposals, created())
      .when(approving({ user: 'usr_support' }))
      .refuses('self_approval');
    const byKey = created({}, { type: 'api_key', id: 'key_1', name: 'The server' });
    given(proposals, byKey)
      .when(approving({ keyMaker: 'usr_owner' }))
      .refuses('self_approval');
    given(proposals, byKey)
      .when(approving({ keyMaker: 'usr_developer' }))
      .then(approved);
  });

  it('is allowed to a sole owner if an agent proposed it, also with their key or token', () => {
    const sole = { isSoleOwner: true };
    const byKey = created({}, AGENT);
    given(proposals, byKey)
      .when(approving({ ...sole, keyMaker: 'usr_owner' }))
      .then(approved);
    given(proposals, byKey)
      .when(approving({ keyMaker: 'usr_owner' }))
      .refuses('self_approval');
    const byToken = created({}, { ...AGENT, id: 'tok_1', on_behalf_of: 'usr_owner' });
    given(proposals, byToken).when(approving(sole)).then(approved);
    given(proposals, byToken).when(approving()).refuses('self_approval');
    given(proposals, byToken)
      .when(rejecting(sole))
      .then(fact('proposal.rejected', { proposal: ID, note: null }));
    given(proposals, created({}, { type: 'api_key', id: 'key_1', name: 'The server' }))
      .when(approving({ ...sole, keyMaker: 'usr_owner' }))
      .refuses('self_approval');
    given(proposals, created({}, { type: 'user', id: 'usr_owner', name: 'Asha' }))
      .when(approving(sole))
      .refuses('self_approval');
  });

  it('is never allowed to people whom the proposer alone let in, who do not reject it either', () => {
    const isLetInByProposer = true;
    given(proposals, created()).when(approving({ isLetInByProposer })).refuses('self_approval');
    given(proposals, created()).when(rejecting({ isLetInByProposer })).refuses('self_approval');
    given(proposals, created())
      .when(approving({ isLetInByProposer, role: 'viewer' }))
      .refuses('role_insufficient');
  });

  it('is never allowed to people who may be the proposer too, who may reject it', () => {
    given(proposals, created())
      .when(approving({ mayBeProposer: true }))
      .refuses('self_approval');
    given(proposals, created())
      .when(rejecting({ mayBeProposer: true }))
      .then(fact('proposal.rejected', { proposal: ID, note: null }));
  });

  it('is refused while its proposer may no longer do the act, which rejects it', () => {
    const left = { proposerMay: false };
    given(proposals, created()).when(approving(left)).refuses('proposal_decided', {}, 'id');
    given(proposals, created())
      .when(rejecting(left))
      .then(fact('proposal.rejected', { proposal: ID, note: null }));
  });

  it('happens once', () => {
    for (const decided of [
      approved,
      fact('proposal.rejected', { proposal: ID, note: null }),
      fact('proposal.withdrawn', { proposal: ID }),
      fact('proposal.expired', { proposal: ID, cause: 'time' as const }),
    ]) {
      given(proposals, created(), decided).when(approving()).refuses('proposal_decided', {}, 'id');
      given(proposals, created(), decided).when(rejecting()).refuses('proposal_decided');
      given(proposals, created(), decided).when(withdrawing('usr_support')).refuses('proposal_decided');
    }
  });

  it('is impossible after its expiry, whether or not that is recorded', () => {
    given(proposals, created())
      .when(approving({}, NOON + 7 * DAY - 1))
      .then(approved);
    given(proposals, created())
      .when(approving({}, NOON + 7 * DAY))
      .refuses('proposal_decided');
  });

  it('needs a proposal', () =>
    given(proposals, created())
      .when(approving({}, NOON, 'prp_2'))
      .refuses('resource_missing', {}, 'id'));
});

describe('rejecting and withdrawing a proposal', () => {
  it('is allowed to people who could approve, except for their own', () => {
    given(proposals, created())
      .when((state) => reject(state, ID, decider, 'No.', NOON))
      .then(fact('proposal.rejected', { proposal: ID, note: 'No.' }));
    given(proposals, created())
      .when(rejecting({ user: 'usr_support', role: 'owner' }))
      .refuses('self_approval');
    given(proposals, created())
      .when(rejecting({ role: 'developer' }))
      .refuses('role_insufficient');
  });

  it('is allowed to the proposer, or the creator of the key', () => {
    const withdrawn = fact('proposal.withdrawn', { proposal: ID });
    given(proposals, created()).when(withdrawing('usr_support')).then(withdrawn);
    given(proposals, created()).when(withdrawing('usr_owner')).refuses('role_insufficient');
    given(proposals, created({}, { type: 'api_key', id: 'key_1', name: 'The server' }))
      .when(withdrawing('usr_developer', 'usr_developer'))
      .then(withdrawn);
  });
});

describe('a proposal that waits', () => {
  const overdue = fact('proposal.fell_overdue', { proposal: ID });

  it('is overdue once, while it is open', () => {
    const later = (state: Proposals) => markOverdue(state, ID, NOON + 4 * HOUR);
    given(proposals, created()).when(later).then(overdue);
    given(proposals, created(), overdue).when(later).thenNothing();
    given(proposals, created(), approved).when(later).thenNothing();
    given(proposals)
      .when((state) => markOverdue(state, ID, NOON))
      .thenNothing();
  });

  it('expires when its time is over, or at once when its proposer leaves', () => {
    const expired = (cause: 'time' | 'proposer_left') => fact('proposal.expired', { proposal: ID, cause });
    given(proposals, created())
      .when((state) => expire(state, ID, 'time', NOON + 7 * DAY - 1))
      .thenNothing();
    given(proposals, created(), overdue)
      .when((state) => expire(state, ID, 'time', NOON + 7 * DAY))
      .then(expired('time'));
    given(proposals, created())
      .when((state) => expire(state, ID, 'proposer_left', NOON))
      .then(expired('proposer_left'));
    given(proposals, created(), approved)
      .when((state) => expire(state, ID, 'proposer_left', NOON))
      .thenNothing();
  });
});
