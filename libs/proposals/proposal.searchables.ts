import { readableBy } from '#proposals/queries/proposal-list/proposal-list.controller';
import { GetProposal } from '#proposals/queries/proposal-list/proposal-list.query';
import type { ProposalResource } from '#proposals/resource/proposal.resource';
import { amountIn, type AnySearchable, titled } from '#dashboard/search/contract';

export const PROPOSAL_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'proposal',
    prefix: 'prp',
    route: { scope: 'proposals:read', path: '/admin/v1/proposals/:id' },
    one: (id, caller) => new GetProposal(id, caller.scope, readableBy(caller)),
    // The cash collection of an order has the order's id, with another prefix.
    order: ({ subject }: ProposalResource) => (/^(?:ord|cod)_/.test(subject) ? subject.replace(/^cod_/, 'ord_') : null),
    title: ({ act, amount, currency, status }: ProposalResource) =>
      titled(act, amount !== null && currency !== null ? amountIn(currency, amount) : null, status),
  },
];
