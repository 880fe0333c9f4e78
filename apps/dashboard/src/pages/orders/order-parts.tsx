import { useList } from '#apps/dashboard/src/api/queries';
import type { Order, TimelineEntry } from '#apps/dashboard/src/api/types';
import { Answered } from '#screens/parts/answered';
import { Icon } from '#screens/parts/icon';
import type { Tone } from '#screens/parts/state';
import { DescriptionList, Id, Money, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** The events of an order, newest first, with their actors. */
export function Timeline({ order }: { readonly order: string }) {
  const timeline = useList<TimelineEntry>(`/v1/orders/${order}/timeline`, { limit: '50' });
  return (
    <section className="panel">
      <h2>{t('Timeline')}</h2>
      <Answered of={timeline} what={t('Timeline')}>
        {({ data }) => (
          <ol className="timeline">
            {data.map(({ event_id, type, summary, at, actor }) => (
              <li key={event_id} className={toneOf(type)}>
                <Icon name={toneOf(type)} />
                <div>
                  <p>{summary}</p>
                  <p className="quiet">{actor.name ?? actor.id ?? actor.type.replaceAll('_', ' ')}</p>
                </div>
                <When at={at} long />
              </li>
            ))}
          </ol>
        )}
      </Answered>
    </section>
  );
}

/** A fact's tone by its name: most are neutral. */
function toneOf(type: string): Tone {
  if (/\.(captured|paid|succeeded|delivered|confirmed|remitted|collected)$/.test(type)) return 'ok';
  if (/\.(failed|declined|alert_raised)$/.test(type)) return 'failed';
  return /\.(cancelled|expired)$/.test(type) ? 'attention' : 'neutral';
}

/** The items, and how the amount is calculated. */
export function Items({ order: { line_items, amount, amount_details, currency } }: { readonly order: Order }) {
  const sum = (name: string, value: number | undefined, sign = 1) =>
    [name, value ? <Money key={name} amount={sign * value} currency={currency} /> : null] as const;
  return (
    <section className="panel">
      <h2>{t('The order')}</h2>
      <DescriptionList
        sums
        entries={[
          ...line_items.map(
            (item, n) => [`${item.quantity} × ${item.name}`, <Money key={n} amount={item.amount} currency={currency} />] as const,
          ),
          sum(t('Discount'), amount_details?.discount, -1),
          sum(t('Delivery'), amount_details?.shipping),
          sum(t('Tax'), amount_details?.tax),
          sum(t('Fee for cash'), amount_details?.cod_fee),
          [
            t('Total'),
            <b key="total">
              <Money amount={amount} currency={currency} />
            </b>,
          ],
        ]}
      />
    </section>
  );
}

/** The merchant's own invoice. */
export const Invoice = ({ of: { number, date, irn } }: { readonly of: NonNullable<Order['invoice']> }) => (
  <section className="panel">
    <h2>{t('Invoice')}</h2>
    <DescriptionList
      entries={[
        [t('Number'), number],
        [t('Date'), date],
        [t('E-invoice reference'), irn && <Id key="irn" id={irn} />],
      ]}
    />
  </section>
);

/** The parcels, and whether they have arrived. */
export const Parcels = ({ order: { fulfillments } }: { readonly order: Order }) => (
  <section className="panel">
    <h2>{t('Parcels')}</h2>
    {fulfillments.map(({ tracking_number, courier_code, delivered_at }, n) => (
      <DescriptionList
        key={n}
        entries={[
          [t('Courier'), courier_code],
          [t('Tracking number'), tracking_number && <Id key="id" id={tracking_number} />],
          [t('Delivered'), delivered_at === null ? null : <When key="at" at={delivered_at} long />],
        ]}
      />
    ))}
  </section>
);
