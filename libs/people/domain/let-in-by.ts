import type { Happened, View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { UserFact } from '#people/domain/user.events';
import type { ProposalFact } from '#proposals/contract';

/** The id of a user; null for an operator. */
type Voucher = string | null;

/** Who gave a person their role, or the link by which they came back. */
export interface LetIn {
  readonly by: readonly Voucher[];
  /** Who saw the link by which the person came last, or alone chose the provider: they could have come themselves. Nobody sees a link that is mailed. */
  readonly seenBy: readonly Voucher[];
  /** The open one-time link, and who issued it. */
  readonly link: { readonly by: readonly Voucher[]; readonly isMailed: boolean };
  /** The proposers of the stream's proposals, by proposal. */
  readonly proposers: Readonly<Record<string, Voucher>>;
  /** The command that performs an approved proposal, and the proposal's proposer. */
  readonly approved: { readonly command: string; readonly proposer: Voucher } | null;
}

interface Metadata {
  readonly actor: { readonly type: string; readonly id: string | null; readonly on_behalf_of?: string };
  readonly command: string;
}

const NO_LINK: LetIn['link'] = { by: [], isMailed: false };

/**
 * Folded from the user's stream, which also has the proposals about the user. `chooserAt`: the owner who alone had chosen the identity provider at a time.
 * That owner could enter as anybody.
 */
export const letIn = (chooserAt: (at: UnixSeconds) => Voucher): View<LetIn, UserFact | ProposalFact> => ({
  initial: { by: [], seenBy: [], link: NO_LINK, proposers: {}, approved: null },
  evolve(state, event) {
    const { actor, command } = (event as Happened & { readonly metadata: Metadata }).metadata;
    const doer = actor.type === 'operator' ? null : (actor.on_behalf_of ?? actor.id);
    const { link } = state;
    const doers = state.approved?.command === command ? [doer, state.approved.proposer] : [doer];
    switch (event.type) {
      case 'proposal.created':
        return { ...state, proposers: { ...state.proposers, [event.data.proposal]: doer } };
      case 'proposal.approved':
        return { ...state, approved: { command, proposer: state.proposers[event.data.proposal] ?? null } };
      case 'user.invited':
        return { ...state, by: doers };
      case 'user.changed':
        return event.data.role === undefined ? state : { ...state, by: doers };
      // What counts is the link by which the person came, not who invited them first.
      case 'user.joined':
        return { ...state, by: link.by.length > 0 ? link.by : state.by };
      case 'user.link_issued':
        return { ...state, link: { by: doers, isMailed: false } };
      case 'user.link_mail_requested':
        return { ...state, link: { ...link, isMailed: true } };
      case 'user.password_set':
        if (event.data.keeps !== null) return state;
        return { ...state, link: NO_LINK, by: [...state.by, ...link.by], seenBy: link.isMailed ? [] : link.by };
      case 'user.oidc_used': {
        const chooser = chooserAt(event.at);
        return chooser === null ? state : { ...state, by: [chooser], seenBy: [chooser] };
      }
      default:
        return state;
    }
  },
});

/**
 * Whether `other` alone let a person in: directly, or through people whom only `other` let in. The chain has the person first, then everybody who let in
 * one of the chain, except `other`.
 */
export const isLetInOnlyBy = (chain: readonly Pick<LetIn, 'by'>[]): boolean => chain.every(({ by }) => by.length > 0 && !by.includes(null));
