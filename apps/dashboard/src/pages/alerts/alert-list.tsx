import { useState } from 'react';
import { type RowDrawer, useRowDrawer } from '#apps/dashboard/src/lists/row-drawer';
import type { Alert } from '#apps/dashboard/src/api/types';
import { toneOf } from '#apps/dashboard/src/parts/alert-page';
import { AlertDrawer } from '#screens/pages/alerts/alert-drawer';
import { ResolveDialog } from '#screens/pages/alerts/resolve-dialog';
import { Button } from '#screens/parts/button';
import { type Column, List } from '#screens/parts/list';
import { OrderLink } from '#screens/parts/order-link';
import { RowLink } from '#screens/parts/row-link';
import { State, StateOf } from '#screens/parts/state';
import { When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** Open alerts, newest first. The opened row shows in a drawer. */
export function AlertList() {
  const { writes } = useAccess('alerts');
  const rowDrawer = useRowDrawer();
  const [resolving, setResolving] = useState<Alert | null>(null);
  return (
    <div className="page">
      <h1>{t('Alerts')}</h1>
      <List<Alert>
        path="/v1/alerts"
        label={t('Alerts')}
        drawer={(id, placeholder) => <AlertDrawer key={id} {...{ id, placeholder }} onResolve={setResolving} onClose={rowDrawer.close} />}
        filters={[
          {
            name: 'status',
            label: t('State'),
            values: [
              ['open', t('Open')],
              ['resolved', t('Resolved')],
            ],
          },
        ]}
        columns={columns(rowDrawer, writes ? setResolving : null)}
        empty={<p>{t('Nothing needs attention.')}</p>}
      />
      {resolving && <ResolveDialog alert={resolving} onClose={() => setResolving(null)} />}
    </div>
  );
}

const columns = (rowDrawer: RowDrawer, resolve: ((alert: Alert) => void) | null): Column<Alert>[] => [
  {
    name: 'type',
    title: t('What'),
    slot: 'title',
    show: (alert) => (
      <State tone={toneOf(alert)}>
        <RowLink id={alert.id} rowDrawer={rowDrawer}>
          {alert.summary}
        </RowLink>
      </State>
    ),
  },
  { name: 'order_id', title: t('Order'), slot: 'detail', show: ({ order_id }) => <OrderLink id={order_id} /> },
  {
    name: 'status',
    title: t('State'),
    slot: 'status',
    show: (alert) =>
      alert.status === 'open' && resolve !== null ? (
        <Button look="bare" onClick={() => resolve(alert)}>
          {t('Resolve…')}
        </Button>
      ) : (
        <StateOf status={alert.status} />
      ),
  },
  { name: 'created_at', title: t('Raised'), slot: 'date', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
];
