import type { Delivery } from '#apps/dashboard/src/api/types';
import { DescriptionList, Id, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** The destination of one attempt to deliver an event, and the endpoint's response. */
export const DeliveryFacts = ({ delivery }: { readonly delivery: Delivery }) => (
  <section className="panel">
    <DescriptionList
      entries={[
        [t('Event'), <Id key="event" id={delivery.event} />],
        [t('Sent to'), delivery.url],
        [t('When'), <When key="at" at={delivery.created_at} long />],
        [t('Attempt'), `${delivery.attempt}`],
        [t('Answer'), delivery.response_status],
        [t('Duration'), delivery.duration_ms === null ? null : t('{count} ms', { count: delivery.duration_ms })],
        [t('Error'), delivery.error?.message],
      ]}
    />
  </section>
);

/** The request and the response, byte for byte. */
export const Exchanges = ({ delivery }: { readonly delivery: Delivery }) => (
  <>
    <Exchange title={t('Sent')} headers={delivery.request_headers} body={delivery.request_body} />
    <Exchange title={t('Answered')} headers={delivery.response_headers} body={delivery.response_body} />
  </>
);

function Exchange({
  title,
  headers,
  body,
}: {
  readonly title: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>> | null;
  readonly body: string | null;
}) {
  if (headers === null && body === null) return null;
  const lines = Object.entries(headers ?? {}).flatMap(([name, values]) => [values].flat().map((value) => `${name}: ${value}`));
  return (
    <section className="panel">
      <h2>{title}</h2>
      <pre tabIndex={0}>{[...lines, '', body ?? ''].join('\n')}</pre>
    </section>
  );
}
