import { useState } from 'react';
import { type Answer, known, mapped } from '#apps/dashboard/src/api/answer';
import { queryOf, useAct, useAnswer } from '#apps/dashboard/src/api/queries';
import type { Order, Page, Proposal, Refund } from '#apps/dashboard/src/api/types';
import { majorUnits, minorUnits, money } from '#apps/dashboard/src/format/money';
import { NotKnown } from '#screens/parts/answered';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Choice, Field } from '#screens/parts/field';
import { Icon } from '#screens/parts/icon';
import { ProposalLink } from '#screens/parts/proposal-link';
import { Refusal } from '#screens/parts/refusal';
import { useSession } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';
import { RefundSums, WhyDisputed } from '#screens/pages/orders/refund-sums';

/** Refunds part or all of the remainder, or proposes it if the amount exceeds the person's limit. */
export function RefundDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const { currency, amount_refundable: left } = order;
  const [typed, setTyped] = useState(majorUnits(left, currency));
  const [reason, setReason] = useState('customer_request');
  const [note, setNote] = useState('');
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const { mutate, isPending, error } = useAct<Refund | Proposal>((answer) =>
    'object' in answer && answer.object === 'proposal' ? setProposal(answer) : onClose(),
  );
  const amount = minorUnits(typed, currency);
  const amountError =
    amount === null || amount === 0
      ? t('Type an amount, such as 499.00.')
      : amount > left
        ? t('At most {left} is left.', { left: money(left, currency) })
        : null;
  const approval = useNeedsApproval(order, amount ?? 0);
  const isProposal = approval.state === 'known' && approval.value;
  const send = (): void => {
    if (amountError === null && !isPending)
      mutate({ path: '/v1/refunds', body: { order_id: order.id, amount, reason, note: note.trim() || null } });
  };
  if (proposal !== null)
    return (
      <Dialog title={t('Refund proposed')} onClose={onClose} acts={<Button onClick={onClose}>{t('Close')}</Button>}>
        <p>
          {t('Somebody else has to approve it. Nothing is refunded before that.')} <ProposalLink proposal={proposal} />
        </p>
      </Dialog>
    );
  if (left === 0)
    return (
      <Dialog title={t('Nothing can be refunded now')} onClose={onClose} acts={<Button onClick={onClose}>{t('Close')}</Button>}>
        <RefundSums order={order} />
        <WhyDisputed order={order} />
      </Dialog>
    );
  const words = { amount: money(amount ?? 0, currency) };
  return (
    <Dialog
      title={t('Refund')}
      onClose={onClose}
      onSubmit={send}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={amountError !== null || isPending || approval.state === 'loading'}>
            {isProposal ? t('Propose refund of {amount}', words) : t('Refund {amount}', words)}
          </Button>
        </>
      }
    >
      <RefundSums order={order} />
      <WhyDisputed order={order} />
      <Field label={t('Amount')} inputMode="decimal" value={typed} onChange={({ target }) => setTyped(target.value)} error={amountError} />
      <Choice
        label={t('Why')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        options={[
          ['customer_request', t('The shopper wants it')],
          ['partial_return', t('Part of it was returned')],
          ['product_defect', t('Something was wrong with it')],
          ['duplicate', t('It was paid twice')],
          ['fraudulent', t('It was fraud')],
          ['other', t('Another reason')],
        ]}
      />
      <Field label={t('Note for your own people')} value={note} onChange={({ target }) => setNote(target.value)} maxLength={500} />
      {approval.state === 'failed' && <NotKnown of={approval} what={t('Refunds')} />}
      {isProposal && (
        <p className="note attention">
          <Icon name="attention" />
          <span>{t('This is above what you may refund of an order. Somebody else has to approve it.')}</span>
        </p>
      )}
      <Refusal error={error} />
    </Dialog>
  );
}

/** Whether the refund exceeds the person's limit for the order. The server decides; the button only announces it. */
function useNeedsApproval(order: Order, amount: number): Answer<boolean> {
  const { user, refund_limit: limit } = useSession();
  const refunds = useAnswer<Page<Refund>>(limit === null ? null : `/v1/refunds?${queryOf({ order_id: order.id, limit: '50' })}`);
  if (limit === null || refunds === null) return known(false);
  return mapped(refunds, ({ data }) => {
    const before = data.filter(({ created_by, status }) => created_by === user.id && status !== 'failed');
    return before.reduce((sum, refund) => sum + refund.amount, amount) > limit;
  });
}
