import type { Happened, View } from '#kernel/fact';
import { mayApprove } from '#people/domain/guarded-changes';
import type { Role } from '#people/domain/role';
import type { UserFact } from '#people/domain/user.events';
import type { ProposalFact } from '#proposals/contract';

/** The id of a user; null for an operator. */
type Voucher = string | null;

/** Who made a person an approver, or gave them the link by which they came back. */
export interface LetIn {
  readonly by: readonly Voucher[];
  readonly role: Role;
  /** Who issued the open one-time link. */
  readonly link: readonly Voucher[];
  /** The proposers of the stream's proposals, by proposal. */
  readonly proposers: Readonly<Record<string, Voucher>>;
  /** The command that performs an approved proposal, and the proposal's proposer. */
  readonly approved: { readonly command: string; readonly proposer: Voucher } | null;
}

interface Metadata {
  readonly actor: { readonly type: string; readonly id: string | null; readonly on_behalf_of?: string };
  readonly command: string;
}

/** Folded from the user's stream, which also has the proposals about the user. */
export const letIn: View<LetIn, UserFact | ProposalFact> = {
  initial: { by: [], role: 'viewer', link: [], proposers: {}, approved: null },
  evolve(state, event) {
    const { actor, command } = (event as Happened & { readonly metadata: Metadata }).metadata;
    const doer = actor.type === 'operator' ? null : (actor.on_behalf_of ?? actor.id);
    const doers = state.approved?.command === command ? [doer, state.approved.proposer] : [doer];
    switch (event.type) {
      case 'proposal.created':
        return { ...state, proposers: { ...state.proposers, [event.data.proposal]: doer } };
      case 'proposal.approved':
        return { ...state, approved: { command, proposer: state.proposers[event.data.proposal] ?? null } };
      case 'user.invited':
        return { ...state, role: event.data.role, by: doers };
      case 'user.changed':
        return event.data.role === undefined ? state : { ...state, role: event.data.role, by: doers };
      // What counts is the link by which the person came, not who invited them first.
      case 'user.joined':
        return { ...state, by: state.link.length > 0 ? state.link : state.by };
      case 'user.link_issued':
        return { ...state, link: doers };
      case 'user.password_set':
        return { ...state, link: [], by: event.data.keeps === null ? [...state.by, ...state.link] : state.by };
      default:
        return state;
    }
  },
};

/**
 * Whether `other` alone let an approver in: directly, or through people whom only `other` let in. The chain has the approver first, then everybody who let
 * in one of the chain, except `other`.
 */
export const isLetInOnlyBy = (chain: readonly LetIn[]): boolean =>
  mayApprove(chain[0]!.role) && chain.every(({ by }) => by.length > 0 && !by.includes(null));
