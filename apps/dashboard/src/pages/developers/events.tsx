import { Link, useParams } from '@tanstack/react-router';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { MerchantEvent } from '#apps/dashboard/src/api/types';
import { Masked } from '#screens/pages/masked';
import { PageNotKnown } from '#screens/parts/answered';
import { DeliveryRows } from '#screens/parts/delivery-rows';
import { List } from '#screens/parts/list';
import { DescriptionList, Id, When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** Published events, including those without a subscribed endpoint. */
export const EventList = () => (
  <div className="page">
    <h1>{t('Events')}</h1>
    <List<MerchantEvent>
      path="/v1/events"
      label={t('Events')}
      filters={[
        { name: 'type', label: t('Event type') },
        { name: 'order', label: t('Order id') },
      ]}
      columns={[
        {
          name: 'type',
          title: t('Event'),
          slot: 'title',
          show: ({ id, type }) => (
            <Link from="/$mode" to={`./events/${id}`}>
              <code>{type}</code>
            </Link>
          ),
        },
        { name: 'id', title: t('Id'), slot: 'detail', show: ({ id }) => <Id id={id} /> },
        { name: 'about', title: t('About'), slot: 'hidden', show: ({ data }) => <Id id={subjectOf(data.object)} /> },
        { name: 'created_at', title: t('When'), slot: 'date', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
      ]}
      empty={<p>{t('What happens to orders and payments comes here.')}</p>}
    />
  </div>
);

const subjectOf = (object: Readonly<Record<string, unknown>>): string => (typeof object['id'] === 'string' ? object['id'] : '–');

/** One event as sent to endpoints, and its deliveries. */
export function EventPage() {
  const id = useParams({ strict: false }).id!;
  const answer = useAnswer<MerchantEvent>(`/v1/events/${id}`);
  const deliveries = useAccess('webhook_deliveries');
  const { masked } = useAccess('orders');
  if (answer.state !== 'known') return <PageNotKnown of={answer} what={t('Event')} />;
  const event = answer.value;
  return (
    <div className="page">
      <nav className="crumbs" aria-label={t('Breadcrumb')}>
        <Link from="/$mode" to={'./events'}>
          {t('Events')}
        </Link>{' '}
        / …{id.slice(-8)}
      </nav>
      <div className="head">
        <h1 className="long">{event.type}</h1>
        <Id id={id} />
      </div>
      {masked && <Masked />}
      <div className="cols">
        <section className="panel">
          <h2>{t('As it is sent')}</h2>
          <pre tabIndex={0}>{JSON.stringify(event, null, 2)}</pre>
        </section>
        <div className="stack">
          <section className="panel">
            <h2>{t('Details')}</h2>
            <DescriptionList
              entries={[
                [t('When'), <When key="at" at={event.created_at} long />],
                [t('About'), <Id key="about" id={subjectOf(event.data.object)} />],
                [t('Request'), event.request && <Id key="request" id={event.request.id} />],
              ]}
            />
          </section>
          {deliveries.sees && <DeliveriesOf event={id} />}
        </div>
      </div>
    </div>
  );
}

const DeliveriesOf = ({ event }: { readonly event: string }) => (
  <section className="panel">
    <h2>
      <Link from="/$mode" to={'./deliveries'} search={{ event }}>
        {t('Deliveries')}
      </Link>
    </h2>
    <DeliveryRows filter={{ event }} empty={t('No endpoint subscribed to it.')} />
  </section>
);
