import { useState } from 'react';
import { refusalIn } from '#apps/dashboard/src/api/client';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { Proposal } from '#apps/dashboard/src/api/types';
import { money } from '#apps/dashboard/src/format/money';
import { isForFinance, proposerOf } from '#screens/pages/proposals/proposal-words';
import { RejectDialog } from '#screens/pages/proposals/reject-dialog';
import { Button } from '#screens/parts/button';
import { Icon } from '#screens/parts/icon';
import { Refusal } from '#screens/parts/refusal';
import { useAccess, useSession } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** Who may decide, with the buttons for it. Empty once decided: the state shows the decision. */
export function ProposalDecision({ proposal }: { readonly proposal: Proposal }) {
  const { user } = useSession();
  const { writes } = useAccess('proposals');
  const approval = useAct();
  const withdrawal = useAct();
  const [isRejecting, setRejecting] = useState(false);
  if (proposal.status !== 'open' || !writes) return null;
  const isProposer = proposal.proposed_by.id === user.id;
  // Only the server knows who made which key, and who let whom in. It says which of them it is, and one's own key's proposal can then be withdrawn.
  const isOwn = isProposer || refusalIn(approval.error)?.code === 'self_approval';
  const decides = user.role === 'owner' || (user.role === 'finance' && isForFinance(proposal));
  const at = `/admin/v1/proposals/${proposal.id}`;
  return (
    <section className="panel form">
      <h2>{t('Decision')}</h2>
      {isProposer && <Note>{t('You proposed this. Another person has to decide; you can withdraw it.')}</Note>}
      {!isOwn && !decides && (
        <Note>{isForFinance(proposal) ? t('Owners and finance decide about this.') : t('Owners decide about this.')}</Note>
      )}
      {!isOwn && decides && (
        <p>{t('It is judged again when you approve it. The history names both {name} and you.', { name: proposerOf(proposal) })}</p>
      )}
      {(isOwn || decides) && (
        <div className="line acts">
          {isOwn ? (
            <Button disabled={withdrawal.isPending} onClick={() => withdrawal.mutate({ path: `${at}/withdraw` })}>
              {t('Withdraw')}
            </Button>
          ) : (
            <>
              <Button look="main" disabled={approval.isPending} onClick={() => approval.mutate({ path: `${at}/approve` })}>
                {approveWord(proposal)}
              </Button>
              <Button look="danger" disabled={approval.isPending} onClick={() => setRejecting(true)}>
                {t('Reject…')}
              </Button>
            </>
          )}
        </div>
      )}
      <Refusal error={approval.error ?? withdrawal.error} />
      {isRejecting && <RejectDialog id={proposal.id} onClose={() => setRejecting(false)} />}
    </section>
  );
}

const Note = ({ children }: { readonly children: string }) => (
  <p className="note attention">
    <Icon name="attention" />
    <span>{children}</span>
  </p>
);

/** The button states the amount if money moves. */
const approveWord = ({ act, amount, currency }: Proposal): string =>
  act === 'refund' && amount !== null && currency !== null
    ? t('Approve refund of {amount}', { amount: money(amount, currency) })
    : t('Approve');
