import { useRowDrawer } from '#apps/dashboard/src/lists/row-drawer';
import type { Delivery } from '#apps/dashboard/src/api/types';
import { DeliveryDrawer } from '#screens/pages/developers/delivery-drawer';
import { List } from '#screens/parts/list';
import { RowLink } from '#screens/parts/row-link';
import { StateOf } from '#screens/parts/state';
import { When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** Attempts to deliver events to the merchant's endpoints. */
export function DeliveryList() {
  const rowDrawer = useRowDrawer();
  return (
    <div className="page">
      <h1>{t('Deliveries')}</h1>
      <List<Delivery>
        path="/v1/webhook_deliveries"
        label={t('Deliveries')}
        drawer={(id, placeholder) => <DeliveryDrawer key={id} id={id} placeholder={placeholder} onClose={rowDrawer.close} />}
        filters={[
          {
            name: 'status',
            label: t('State'),
            values: [
              ['pending', t('Pending')],
              ['succeeded', t('Succeeded')],
              ['failed', t('Failed')],
              ['held', t('Held')],
            ],
          },
          { name: 'endpoint', label: t('Endpoint id') },
          { name: 'event', label: t('Event id') },
          { name: 'order_id', label: t('Order id') },
        ]}
        columns={[
          {
            name: 'id',
            title: t('Delivery'),
            slot: 'title',
            show: ({ id }) => (
              <RowLink id={id} rowDrawer={rowDrawer} page="deliveries">
                …{id.slice(-8)}
              </RowLink>
            ),
          },
          { name: 'status', title: t('State'), slot: 'status', show: ({ status }) => <StateOf status={status} /> },
          { name: 'url', title: t('Sent to'), slot: 'detail', show: ({ url }) => (url === null ? '–' : new URL(url).host) },
          {
            name: 'response_status',
            title: t('Answer'),
            slot: 'hidden',
            kind: 'number',
            show: ({ response_status, error }) => response_status ?? error?.code ?? '–',
          },
          { name: 'attempt', title: t('Attempt'), slot: 'hidden', kind: 'number', show: ({ attempt }) => attempt },
          { name: 'created_at', title: t('When'), slot: 'date', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
        ]}
        empty={<p>{t('Register an endpoint; what happens is sent there and shown here.')}</p>}
      />
    </div>
  );
}
