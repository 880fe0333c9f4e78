import { Link } from '@tanstack/react-router';
import type { Answer } from '#apps/dashboard/src/api/answer';
import type { BulkAct } from '#apps/dashboard/src/api/types';
import { actWord } from '#apps/dashboard/src/lists/acts';
import { useCurrency } from '#apps/dashboard/src/session/currency';
import { FigureNotKnown } from '#screens/parts/answered';
import { type Column, List } from '#screens/parts/list';
import { StateOf } from '#screens/parts/state';
import { Money, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** A sum over many orders, in the account's currency. */
export const Total = ({ amount, currency }: { readonly amount: number; readonly currency: Answer<string> }) =>
  currency.state === 'known' ? <Money amount={amount} currency={currency.value} /> : <FigureNotKnown of={currency} what={t('Currency')} />;

/** Bulk actions, newest first. */
export function BulkActList() {
  const currency = useCurrency();
  return (
    <div className="page">
      <h1>{t('Bulk actions')}</h1>
      <List<BulkAct>
        path="/admin/v1/bulk_acts"
        label={t('Bulk actions')}
        filters={[
          {
            name: 'status',
            label: t('State'),
            values: [
              ['waiting', t('Waiting')],
              ['running', t('Running')],
              ['stopped', t('Stopped')],
              ['done', t('Done')],
            ],
          },
          {
            name: 'act',
            label: t('What'),
            values: ['refund', 'confirm_cod', 'replay_deliveries', 'resolve_alerts', 'write_off'].map(
              (act) => [act, actWord(act)] as const,
            ),
          },
        ]}
        columns={columns(currency)}
        empty={<p>{t('Filter orders, deliveries, alerts or cash, and choose Act on all of these….')}</p>}
      />
    </div>
  );
}

const columns = (currency: Answer<string>): Column<BulkAct>[] => [
  {
    name: 'act',
    title: t('What'),
    slot: 'title',
    show: ({ id, act }) => (
      <Link from="/$mode" to={`./acts/${id}`}>
        {actWord(act)}
      </Link>
    ),
  },
  { name: 'status', title: t('State'), slot: 'status', show: ({ status }) => <StateOf status={status} /> },
  {
    name: 'progress',
    title: t('Done'),
    slot: 'detail',
    kind: 'number',
    show: ({ progress: { done, failed, total } }) => t('{done} of {total}', { done: done + failed, total }),
  },
  { name: 'failed', title: t('Refused'), slot: 'hidden', kind: 'number', show: ({ progress: { failed } }) => failed },
  {
    name: 'amount',
    title: t('Amount'),
    slot: 'amount',
    kind: 'number',
    show: ({ amount }) => (amount === null ? '–' : <Total amount={amount} currency={currency} />),
  },
  { name: 'created_at', title: t('Requested'), slot: 'date', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
];
