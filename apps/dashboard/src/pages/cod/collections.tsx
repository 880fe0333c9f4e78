import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Collection } from '#apps/dashboard/src/api/types';
import { CodHead } from '#screens/pages/cod/head';
import { isResolvable, ResolveCollectionDialog } from '#screens/pages/cod/resolve-dialog';
import { Button } from '#screens/parts/button';
import { List } from '#screens/parts/list';
import { State, StateOf } from '#screens/parts/state';
import { Money, When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** The cash of each cash-on-delivery order. */
export function CollectionList() {
  const { writes } = useAccess('cod');
  const [resolving, setResolving] = useState<string | null>(null);
  return (
    <div className="page">
      <CodHead />
      <List<Collection>
        path="/v1/cod/collections"
        label={t('Collections')}
        filters={[
          {
            name: 'status',
            label: t('State'),
            values: [
              ['collected,short_remitted', t('Owed')],
              ['in_transit', t('With courier')],
              ['collected', t('Collected')],
              ['short_remitted', t('Short')],
              ['disputed', t('Disputed')],
              ['remitted', t('Remitted')],
              ['resolved', t('Resolved')],
              ['rto', t('Returned')],
            ],
          },
          { name: 'overdue', label: t('Overdue'), values: [['true', t('Yes')], ['false', t('No')]] }, // prettier-ignore
          { name: 'courier_code', label: t('Courier') },
          { name: 'order_id', label: t('Order id') },
        ]}
        columns={[
          {
            title: t('Order'),
            slot: 'title',
            show: ({ order_id, storefront_order_name }) => (
              <Link from="/$mode" to={`./orders/${order_id}`}>
                {storefront_order_name ?? `…${order_id.slice(-8)}`}
              </Link>
            ),
          },
          { title: t('Courier'), slot: 'detail', show: ({ courier_code }) => courier_code ?? '–' },
          { title: t('Tracking number'), slot: 'hidden', show: ({ tracking_number }) => tracking_number ?? '–' },
          {
            title: t('State'),
            slot: 'status',
            show: ({ status, overdue }) => (overdue ? <State tone="attention">{t('Overdue')}</State> : <StateOf status={status} />),
          },
          {
            title: t('Short'),
            slot: 'hidden',
            kind: 'number',
            show: ({ shortfall_amount, currency }) =>
              shortfall_amount > 0 ? <Money amount={shortfall_amount} currency={currency} /> : '–',
          },
          {
            title: t('To collect'),
            slot: 'amount',
            kind: 'number',
            show: ({ expected_amount, currency }) => <Money amount={expected_amount} currency={currency} />,
          },
          { title: t('Due'), slot: 'hidden', kind: 'number', show: ({ due_at }) => (due_at === null ? '–' : <When at={due_at} long />) },
          {
            title: t('Actions'),
            slot: 'date',
            show: (collection) =>
              writes &&
              isResolvable(collection) && (
                <Button look="bare" onClick={() => setResolving(collection.id)}>
                  {t('Resolve…')}
                </Button>
              ),
          },
        ]}
        empty={<p>{t('An order that is paid on delivery comes here as soon as it is placed.')}</p>}
      />
      {resolving !== null && <ResolveCollectionDialog id={resolving} onClose={() => setResolving(null)} />}
    </div>
  );
}
