import { Link } from '@tanstack/react-router';
import type { Proposal } from '#apps/dashboard/src/api/types';
import { t } from '#apps/dashboard/src/texts/texts';

/** Leads to the page of a proposal, in its own mode: what is about the account is in one of them. */
export const ProposalLink = ({ proposal: { id, livemode } }: { readonly proposal: Pick<Proposal, 'id' | 'livemode'> }) => (
  <Link to={`/${livemode ? 'live' : 'test'}/proposals/${id}` as never}>{t('See the proposal')}</Link>
);
