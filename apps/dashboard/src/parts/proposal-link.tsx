import { Link } from '@tanstack/react-router';
import type { Proposal } from '#apps/dashboard/src/api/types';
import { t } from '#apps/dashboard/src/texts/texts';

/** A link to a proposal's page, in its own mode: a proposal about the account belongs to one of them. */
export const ProposalLink = ({ proposal: { id, livemode } }: { readonly proposal: Pick<Proposal, 'id' | 'livemode'> }) => (
  <Link to={`/${livemode ? 'live' : 'test'}/proposals/${id}`}>{t('See the proposal')}</Link>
);
