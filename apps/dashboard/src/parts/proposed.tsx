import type { Proposal } from '#apps/dashboard/src/api/types';
import { ProposalLink } from '#screens/parts/proposal-link';
import { t } from '#apps/dashboard/src/texts/texts';

/** A proposal about the account was made. */
export const Proposed = ({ proposal }: { readonly proposal: Proposal }) => (
  <p className="note attention">
    <span>
      {t('It was proposed. Another owner has to approve it.')} <ProposalLink proposal={proposal} />
    </span>
  </p>
);
