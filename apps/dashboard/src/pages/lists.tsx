import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { Alert, Payment, Proposal, Refund } from '#apps/dashboard/src/api/types';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Field } from '#screens/parts/field';
import { type FilterField, List } from '#screens/parts/list';
import { OrderLink } from '#screens/parts/order-link';
import { Refusal } from '#screens/parts/refusal';
import { State, StateOf } from '#screens/parts/state';
import { Id, Money, When } from '#screens/parts/values';
import { useAccess, useSession } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

const statuses = (...values: readonly (readonly [string, string])[]): FilterField => ({ name: 'status', label: t('State'), values });

export const PaymentList = () => (
  <div className="page">
    <h1>{t('Payments')}</h1>
    <List<Payment>
      path="/v1/payments"
      label={t('Payments')}
      filters={[
        statuses(['processing', t('Processing')], ['captured', t('Captured')], ['failed', t('Failed')]),
        { name: 'gateway_reference', label: t('Reference at the gateway') },
        { name: 'order_id', label: t('Order id') },
      ]}
      columns={[
        { name: 'id', title: t('Payment'), part: 'name', show: ({ id }) => <Id id={id} /> },
        { name: 'order_id', title: t('Order'), part: 'how', show: ({ order_id }) => <OrderLink id={order_id} /> },
        { name: 'status', title: t('State'), part: 'state', show: ({ status }) => <StateOf status={status} /> },
        { name: 'method', title: t('By'), part: 'left-out', show: ({ method }) => method.toUpperCase() },
        { name: 'bank_reference', title: t('Bank reference'), part: 'left-out', show: ({ bank_reference }) => bank_reference ?? '–' },
        { name: 'settlement', title: t('Settled under'), part: 'left-out', show: ({ settlement }) => settlement?.utr ?? '–' },
        {
          name: 'amount',
          title: t('Amount'),
          part: 'amount',
          kind: 'number',
          show: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        },
        { name: 'created_at', title: t('Begun'), part: 'when', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
      ]}
      empty={<p>{t('A payment comes here as soon as a shopper pays online.')}</p>}
    />
  </div>
);

export const RefundList = () => (
  <div className="page">
    <h1>{t('Refunds')}</h1>
    <List<Refund>
      path="/v1/refunds"
      label={t('Refunds')}
      filters={[
        statuses(['pending', t('Pending')], ['succeeded', t('Succeeded')], ['failed', t('Failed')]),
        { name: 'order_id', label: t('Order id') },
      ]}
      columns={[
        { name: 'id', title: t('Refund'), part: 'name', show: ({ id }) => <Id id={id} /> },
        { name: 'order_id', title: t('Order'), part: 'how', show: ({ order_id }) => <OrderLink id={order_id} /> },
        { name: 'status', title: t('State'), part: 'state', show: ({ status }) => <StateOf status={status} /> },
        { name: 'destination', title: t('To'), part: 'left-out', show: ({ destination }) => destination.label_masked ?? '–' },
        { name: 'bank_reference', title: t('Bank reference'), part: 'left-out', show: ({ destination }) => destination.reference ?? '–' },
        { name: 'settlement', title: t('Settled under'), part: 'left-out', show: ({ settlement }) => settlement?.utr ?? '–' },
        {
          name: 'amount',
          title: t('Amount'),
          part: 'amount',
          kind: 'number',
          show: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        },
        { name: 'created_at', title: t('Requested'), part: 'when', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
      ]}
      empty={<p>{t('Open an order and choose Refund… to make the first.')}</p>}
    />
  </div>
);

const SEVERITY = { info: 'neutral', warning: 'attention', critical: 'failed' } as const;

/** What needs a person. */
export function AlertList() {
  const { writes } = useAccess('alerts');
  const [resolving, setResolving] = useState<Alert | null>(null);
  return (
    <div className="page">
      <h1>{t('Alerts')}</h1>
      <List<Alert>
        path="/v1/alerts"
        label={t('Alerts')}
        filters={[statuses(['open', t('Open')], ['resolved', t('Resolved')])]}
        columns={[
          {
            name: 'type',
            title: t('What'),
            part: 'name',
            show: ({ summary, severity }) => <State tone={SEVERITY[severity as keyof typeof SEVERITY] ?? 'neutral'}>{summary}</State>,
          },
          { name: 'order_id', title: t('Order'), part: 'how', show: ({ order_id }) => <OrderLink id={order_id} /> },
          {
            name: 'status',
            title: t('State'),
            part: 'state',
            show: (alert) =>
              alert.status === 'open' && writes ? (
                <Button look="bare" onClick={() => setResolving(alert)}>
                  {t('Resolve…')}
                </Button>
              ) : (
                <StateOf status={alert.status} />
              ),
          },
          { name: 'created_at', title: t('Raised'), part: 'when', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
        ]}
        empty={<p>{t('Nothing needs a person.')}</p>}
      />
      {resolving && <ResolveDialog alert={resolving} onClose={() => setResolving(null)} />}
    </div>
  );
}

function ResolveDialog({ alert, onClose }: { readonly alert: Alert; readonly onClose: () => void }) {
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useAct(onClose);
  return (
    <Dialog
      title={t('Resolve')}
      onClose={onClose}
      onSubmit={() => mutate({ path: `/v1/alerts/${alert.id}/resolve`, body: { note: note.trim() || null } })}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={isPending}>
            {t('Resolve')}
          </Button>
        </>
      }
    >
      <p>{alert.summary}</p>
      <Field label={t('What was done about it')} value={note} onChange={({ target }) => setNote(target.value)} maxLength={500} />
      <Refusal fault={error} />
    </Dialog>
  );
}

/** What waits for another person. One's own can only be withdrawn. */
export function ProposalList() {
  const { user } = useSession();
  const { mutate, isPending, error } = useAct();
  const decide = ({ id }: Proposal, decision: 'approve' | 'reject' | 'withdraw'): void =>
    mutate({ path: `/admin/v1/proposals/${id}/${decision}` });
  return (
    <div className="page">
      <h1>{t('Proposals')}</h1>
      <Refusal fault={error} />
      <List<Proposal>
        path="/admin/v1/proposals"
        label={t('Proposals')}
        filters={[
          statuses(
            ['open', t('Open')],
            ['approved', t('Approved')],
            ['rejected', t('Rejected')],
            ['withdrawn', t('Withdrawn')],
            ['expired', t('Expired')],
          ),
        ]}
        columns={[
          {
            name: 'type',
            title: t('What'),
            part: 'name',
            show: ({ act, amount, currency }) => (
              <>
                {wordOf(act)} {amount !== null && currency !== null && <Money amount={amount} currency={currency} />}
              </>
            ),
          },
          { name: 'subject', title: t('About'), part: 'left-out', show: ({ subject }) => <Id id={subject} /> },
          {
            name: 'proposed_by',
            title: t('Proposed by'),
            part: 'how',
            show: ({ proposed_by }) => proposed_by.name ?? proposed_by.id ?? '',
          },
          {
            name: 'status',
            title: t('State'),
            part: 'state',
            show: (proposal) =>
              proposal.status !== 'open' ? (
                <StateOf status={proposal.status} />
              ) : proposal.proposed_by.id === user.id ? (
                <Button look="bare" disabled={isPending} onClick={() => decide(proposal, 'withdraw')}>
                  {t('Withdraw')}
                </Button>
              ) : (
                <span className="line">
                  <Button disabled={isPending} onClick={() => decide(proposal, 'approve')}>
                    {t('Approve')}
                  </Button>
                  <Button look="danger" disabled={isPending} onClick={() => decide(proposal, 'reject')}>
                    {t('Reject')}
                  </Button>
                </span>
              ),
          },
          { name: 'created_at', title: t('Proposed'), part: 'when', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
        ]}
        empty={<p>{t('An act above somebody’s limit waits here for another person.')}</p>}
      />
    </div>
  );
}

const ACTS: Readonly<Record<string, string>> = {
  refund: 'Refund',
  live_key: 'Make a live key',
  webhook_endpoint: 'Change an endpoint',
  cash_write_off: 'Write off cash',
  bulk_act: 'Act on a filter',
  settings: 'Change settings',
  identity_provider: 'Change the identity provider',
};

const wordOf = (act: string): string => (ACTS[act] === undefined ? act.replaceAll('_', ' ') : t(ACTS[act]));
