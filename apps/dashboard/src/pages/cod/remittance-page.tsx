import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAct, useAnswer } from '#apps/dashboard/src/api/queries';
import type { Remittance, RemittanceFinding, RemittanceLine } from '#apps/dashboard/src/api/types';
import { FindingType, findingTypes, matchStates, MatchState, RemittanceState } from '#screens/pages/cod/remittance-words';
import { ResolveCollectionDialog } from '#screens/pages/cod/resolve-dialog';
import { TransferState, useTransfer } from '#screens/pages/cod/transfer';
import { useMode } from '#apps/dashboard/src/session/mode';
import { PageNotKnown } from '#screens/parts/answered';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { List } from '#screens/parts/list';
import { Refusal } from '#screens/parts/refusal';
import { Id, Money } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** Findings about a collection that a person may have to decide. */
const DECIDED = new Set(['short', 'remitted_on_rto', 'overdue', 'missing']);

export function RemittanceFindings() {
  const id = useParams({ strict: false }).id!;
  const { writes } = useAccess('cod');
  const [resolving, setResolving] = useState<string | null>(null);
  return (
    <RemittancePage>
      {({ currency }) => (
        <>
          <List<RemittanceFinding>
            path={`/v1/cod/remittances/${id}/findings`}
            label={t('Findings')}
            filters={[{ name: 'type', label: t('What'), values: findingTypes() }]}
            columns={[
              { title: t('What'), slot: 'title', show: ({ type }) => <FindingType type={type} /> },
              {
                title: t('Difference'),
                slot: 'amount',
                kind: 'number',
                show: ({ amount }) => <Money amount={amount} currency={currency} />,
              },
              { title: t('Row'), slot: 'hidden', kind: 'number', show: ({ row }) => row ?? '–' },
              {
                title: t('Order'),
                slot: 'detail',
                show: ({ order_id, tracking_number }) => <OrderOf id={order_id} otherwise={tracking_number} />,
              },
              { title: t('Why'), slot: 'date', show: ({ message }) => <span className="long">{message}</span> },
              {
                title: t('Actions'),
                slot: 'status',
                show: ({ type, collection }) =>
                  writes &&
                  collection !== null &&
                  DECIDED.has(type) && (
                    <Button look="bare" onClick={() => setResolving(collection)}>
                      {t('Resolve…')}
                    </Button>
                  ),
              },
            ]}
            empty={<p>{t('No findings.')}</p>}
          />
          {resolving !== null && <ResolveCollectionDialog id={resolving} onClose={() => setResolving(null)} />}
        </>
      )}
    </RemittancePage>
  );
}

export function RemittanceLines() {
  const id = useParams({ strict: false }).id!;
  return (
    <RemittancePage>
      {({ currency }) => (
        <List<RemittanceLine>
          path={`/v1/cod/remittances/${id}/lines`}
          label={t('Lines')}
          filters={[
            { name: 'match_status', label: t('State'), values: matchStates() },
            { name: 'order_id', label: t('Order id') },
          ]}
          columns={[
            { title: t('Row'), slot: 'hidden', kind: 'number', show: ({ row }) => row },
            {
              title: t('Tracking number'),
              slot: 'title',
              show: ({ tracking_number, order_reference }) => tracking_number ?? order_reference ?? '–',
            },
            { title: t('State'), slot: 'status', show: ({ match_status }) => <MatchState status={match_status} /> },
            {
              title: t('Order'),
              slot: 'detail',
              show: ({ order_id, suggestions }) =>
                order_id === null && suggestions.length > 0 ? <Suggestions of={suggestions} /> : <OrderOf id={order_id} otherwise={null} />,
            },
            {
              title: t('Collected'),
              slot: 'amount',
              kind: 'number',
              show: ({ cod_amount }) => <Money amount={cod_amount} currency={currency} />,
            },
            {
              title: t('Net'),
              slot: 'hidden',
              kind: 'number',
              show: ({ net_amount }) => <Money amount={net_amount} currency={currency} />,
            },
            {
              title: t('Difference'),
              slot: 'date',
              kind: 'number',
              show: ({ difference_amount }) => (difference_amount === 0 ? '–' : <Money amount={difference_amount} currency={currency} />),
            },
          ]}
          empty={<p>{t('It has no lines that could be read.')}</p>}
        />
      )}
    </RemittancePage>
  );
}

const OrderOf = ({ id, otherwise }: { readonly id: string | null; readonly otherwise: string | null }) =>
  id === null ? (
    (otherwise ?? '–')
  ) : (
    <Link from="/$mode" to={`./orders/${id}`}>
      …{id.slice(-8)}
    </Link>
  );

const Suggestions = ({ of }: { readonly of: RemittanceLine['suggestions'] }) => (
  <span>
    {t('Possible match:')}{' '}
    {of.map(({ order_id, storefront_order_name }) => (
      <Link key={order_id} from="/$mode" to={`./orders/${order_id}`} className="line">
        {storefront_order_name ?? `…${order_id.slice(-8)}`}
      </Link>
    ))}
  </span>
);

/** The common head of a remittance's pages: the sums that must match. */
function RemittancePage({ children }: { readonly children: (remittance: Remittance) => ReactNode }) {
  const id = useParams({ strict: false }).id!;
  const answer = useAnswer<Remittance>(`/v1/cod/remittances/${id}`);
  const { writes } = useAccess('cod');
  const [voiding, setVoiding] = useState(false);
  const close = useAct();
  if (answer.state !== 'known') return <PageNotKnown of={answer} what={t('Remittance')} />;
  const remittance = answer.value;
  const { courier_code, reference, status, progress } = remittance;
  const isOver = status === 'void' || status === 'failed';
  return (
    <div className="page">
      <nav className="crumbs" aria-label={t('Breadcrumb')}>
        <Link from="/$mode" to={'./cod/remittances'}>
          {t('Remittances')}
        </Link>{' '}
        / …{id.slice(-6)}
      </nav>
      <div className="head">
        <h1>{[courier_code, reference].filter(Boolean).join(' ')}</h1>
        <RemittanceState remittance={remittance} plate />
        <Id id={id} />
        <span className="push" />
        {writes && status === 'discrepancy' && (
          <Button disabled={close.isPending} onClick={() => close.mutate({ path: `/v1/cod/remittances/${id}/close` })}>
            {t('Close')}
          </Button>
        )}
        {writes && !isOver && status !== 'processing' && (
          <Button look="danger" onClick={() => setVoiding(true)}>
            {t('Void…')}
          </Button>
        )}
      </div>
      <Refusal error={close.error} />
      {status === 'processing' && <p className="note waiting">{t('{done} of {total} rows are matched.', { ...progress })}</p>}
      <Sums remittance={remittance} />
      <nav className="choice" aria-label={t('Parts of the remittance')}>
        <Link from="/$mode" to={`./cod/remittances/${id}`} activeOptions={{ exact: true, includeSearch: false }}>
          {t('Findings')}
        </Link>
        <Link from="/$mode" to={`./cod/remittances/${id}/lines`} activeOptions={{ exact: true, includeSearch: false }}>
          {t('Lines')}
        </Link>
      </nav>
      {children(remittance)}
      {voiding && <VoidDialog remittance={remittance} onClose={() => setVoiding(false)} />}
    </div>
  );
}

export const deducted = ({ deductions }: Remittance): number => Object.values(deductions).reduce((sum, amount) => sum + amount, 0);

function Sums({ remittance }: { readonly remittance: Remittance }) {
  const { currency, gross_amount, net_amount, counts, utr } = remittance;
  const figure = (name: string, amount: number) => (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
  return (
    <dl className="figures">
      {figure(t('{count, plural, one {Collected, # line} other {Collected, # lines}}', { count: counts.lines }), gross_amount)}
      {figure(t('The courier’s deductions'), -deducted(remittance))}
      {figure(t('Net in the file'), net_amount)}
      {utr !== null && <AtBank utr={utr} currency={currency} />}
    </dl>
  );
}

function AtBank({ utr, currency }: { readonly utr: string; readonly currency: string }) {
  const transfer = useTransfer({ utr, currency });
  return (
    <div>
      <dt>{t('Reached the bank, UTR {utr}', { utr })}</dt>
      <dd className="line">
        {transfer.state === 'known' && transfer.value.hasCredit && <Money amount={transfer.value.credited} currency={currency} />}{' '}
        <TransferState utr={utr} currency={currency} />
      </dd>
    </div>
  );
}

function VoidDialog({ remittance: { id, counts }, onClose }: { readonly remittance: Remittance; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const mode = useMode();
  const { mutate, isPending, error } = useAct(() => void navigate({ to: `/${mode}/cod/remittances` }).then(onClose));
  return (
    <Dialog
      title={t('Void the remittance')}
      onClose={onClose}
      onSubmit={() => mutate({ path: `/v1/cod/remittances/${id}/void` })}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={isPending}>
            {t('{count, plural, one {Void # line} other {Void # lines}}', { count: counts.lines })}
          </Button>
        </>
      }
    >
      <p>{t('Its lines no longer count, and the file can be imported again.')}</p>
      <Refusal error={error} />
    </Dialog>
  );
}
