import { Link } from '@tanstack/react-router';
import type { Proposal } from '#apps/dashboard/src/api/types';
import { proposedWord, proposerOf } from '#screens/pages/proposals/proposal-words';
import { List } from '#screens/parts/list';
import { StateOf } from '#screens/parts/state';
import { Id, Money, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** Pending and decided proposals. Each is decided on its own page, which shows its effect. */
export const ProposalList = () => (
  <div className="page">
    <h1>{t('Proposals')}</h1>
    <List<Proposal>
      path="/admin/v1/proposals"
      label={t('Proposals')}
      filters={[
        {
          name: 'status',
          label: t('State'),
          values: [
            ['open', t('Open')],
            ['approved', t('Approved')],
            ['rejected', t('Rejected')],
            ['withdrawn', t('Withdrawn')],
            ['expired', t('Expired')],
          ],
        },
      ]}
      columns={[
        {
          name: 'type',
          title: t('What'),
          slot: 'title',
          show: (proposal) => (
            <Link from="/$mode" to={`./proposals/${proposal.id}`}>
              {proposedWord(proposal)}
            </Link>
          ),
        },
        {
          name: 'amount',
          title: t('Amount'),
          slot: 'amount',
          kind: 'number',
          show: ({ amount, currency }) => (amount === null || currency === null ? '–' : <Money amount={amount} currency={currency} />),
        },
        { name: 'subject', title: t('About'), slot: 'hidden', show: ({ subject }) => <Id id={subject} /> },
        { name: 'proposed_by', title: t('Proposed by'), slot: 'detail', show: proposerOf },
        { name: 'status', title: t('State'), slot: 'status', show: ({ status }) => <StateOf status={status} /> },
        { name: 'created_at', title: t('Proposed'), slot: 'date', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
      ]}
      empty={<p>{t('An act above somebody’s limit waits here for another person.')}</p>}
    />
  </div>
);
