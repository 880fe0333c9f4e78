import { Link, useParams } from '@tanstack/react-router';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Proposal } from '#apps/dashboard/src/api/types';
import { ProposalDecision } from '#screens/pages/proposals/proposal-decision';
import { ProposedChange } from '#screens/pages/proposals/proposed-change';
import { ProposedRefund } from '#screens/pages/proposals/proposed-refund';
import { proposedWord, proposerOf } from '#screens/pages/proposals/proposal-words';
import { PageNotKnown } from '#screens/parts/answered';
import { StateOf } from '#screens/parts/state';
import { DescriptionList, Id, Money, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** One proposal: its effect, the proposer and reason, and the decision. */
export function ProposalPage() {
  const id = useParams({ strict: false }).id!;
  const answer = useAnswer<Proposal>(`/admin/v1/proposals/${id}`);
  if (answer.state !== 'known') return <PageNotKnown of={answer} what={t('Proposal')} />;
  const proposal = answer.value;
  const { amount, currency, status } = proposal;
  return (
    <div className="page">
      <nav className="crumbs" aria-label={t('Breadcrumb')}>
        <Link from="/$mode" to={'./proposals'}>
          {t('Proposals')}
        </Link>{' '}
        / …{id.slice(-8)}
      </nav>
      <div className="head">
        <h1>
          {proposedWord(proposal)} {amount !== null && currency !== null && <Money amount={amount} currency={currency} />}
        </h1>
        <StateOf status={status} plate />
        <Id id={id} />
      </div>
      <div className="cols">
        <div className="stack">
          {proposal.act === 'refund' ? <ProposedRefund proposal={proposal} /> : <ProposedChange proposal={proposal} />}
          <ProposalDecision key={id} proposal={proposal} />
        </div>
        <ProposalDetails proposal={proposal} />
      </div>
    </div>
  );
}

const ProposalDetails = ({ proposal }: { readonly proposal: Proposal }) => (
  <section className="panel">
    <h2>{t('Details')}</h2>
    <DescriptionList
      entries={[
        [t('Why'), proposal.reason?.replaceAll('_', ' ')],
        [t('About'), <Id key="subject" id={proposal.subject} />],
        [t('Proposed by'), proposerOf(proposal)],
        [t('Proposed'), <When key="at" at={proposal.created_at} long />],
        [t('Expires'), proposal.status === 'open' ? <When key="until" at={proposal.expires_at} long /> : null],
        [t('Decided by'), proposal.decided_by && (proposal.decided_by.name ?? proposal.decided_by.id)],
        [t('Decided'), proposal.decided_at === null ? null : <When key="decided" at={proposal.decided_at} long />],
        [t('Note'), proposal.note],
        [t('Created object'), proposal.result === null ? null : <CreatedObject key="created" id={proposal.result} />],
      ]}
    />
  </section>
);

/** The object that the approved act created. Only a bulk act has a page of its own; keys, users, endpoints, connections and refunds are in lists. */
function CreatedObject({ id }: { readonly id: string }) {
  if (id.startsWith('act_'))
    return (
      <Link from="/$mode" to={`./acts/${id}`}>
        …{id.slice(-8)}
      </Link>
    );
  return <Id id={id} />;
}
