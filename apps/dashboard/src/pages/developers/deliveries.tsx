import { Link, useParams } from '@tanstack/react-router';
import { useAct, useAnswer } from '#apps/dashboard/src/api/queries';
import type { Delivery } from '#apps/dashboard/src/api/types';
import { Button } from '#screens/parts/button';
import { Download } from '#screens/parts/download';
import { List } from '#screens/parts/list';
import { Refusal } from '#screens/parts/refusal';
import { StateOf } from '#screens/parts/state';
import { Facts, Id, When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** Attempts to deliver events to the merchant's endpoints. */
export const DeliveryList = () => (
  <div className="page">
    <h1>{t('Deliveries')}</h1>
    <List<Delivery>
      path="/v1/webhook_deliveries"
      label={t('Deliveries')}
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
          part: 'name',
          show: ({ id }) => (
            <Link from="/$mode" to={`./deliveries/${id}`}>
              …{id.slice(-8)}
            </Link>
          ),
        },
        { name: 'status', title: t('State'), part: 'state', show: ({ status }) => <StateOf status={status} /> },
        { name: 'url', title: t('Sent to'), part: 'how', show: ({ url }) => (url === null ? '–' : new URL(url).host) },
        {
          name: 'response_status',
          title: t('Answer'),
          part: 'left-out',
          kind: 'number',
          show: ({ response_status, error }) => response_status ?? error?.code ?? '–',
        },
        { name: 'attempt', title: t('Attempt'), part: 'left-out', kind: 'number', show: ({ attempt }) => attempt },
        { name: 'created_at', title: t('When'), part: 'when', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
      ]}
      empty={<p>{t('Register an endpoint; what happens is sent there and shown here.')}</p>}
    />
  </div>
);

/** One attempt: what was sent, what came back, and what that means. */
export function DeliveryPage() {
  const id = useParams({ strict: false }).id!;
  const { data: delivery, error } = useAnswer<Delivery>(`/v1/webhook_deliveries/${id}`);
  const { writes } = useAccess('webhook_deliveries');
  const replay = useAct();
  if (delivery === undefined) return <Refusal fault={error} />;
  return (
    <div className="page">
      <nav className="crumbs" aria-label={t('Where this page is')}>
        <Link from="/$mode" to={'./deliveries'}>
          {t('Deliveries')}
        </Link>{' '}
        / …{id.slice(-8)}
      </nav>
      <div className="head">
        <h1>{t('Delivery')}</h1>
        <StateOf status={delivery.status} plate />
        <Id id={id} />
        <span className="push" />
        <Download path={`/v1/webhook_deliveries/${id}/raw`} name={`${id}.txt`}>
          {t('Download')}
        </Download>
        {writes && (
          <Button look="main" disabled={replay.isPending} onClick={() => replay.mutate({ path: `/v1/webhook_deliveries/${id}/replay` })}>
            {t('Replay')}
          </Button>
        )}
      </div>
      <Refusal fault={replay.error} />
      {replay.isSuccess && <p className="note ok">{t('It is being sent again; the new attempt is first in the list.')}</p>}
      <section className="panel">
        <Facts
          facts={[
            [t('Event'), <Id key="event" id={delivery.event} />],
            [t('Sent to'), delivery.url],
            [t('When'), <When key="at" at={delivery.created_at} long />],
            [t('Attempt'), `${delivery.attempt}`],
            [t('Answer'), delivery.response_status],
            [t('Took'), delivery.duration_ms === null ? null : t('{count} ms', { count: delivery.duration_ms })],
            [t('What it means'), delivery.error?.message],
          ]}
        />
      </section>
      <Exchange title={t('Sent')} headers={delivery.request_headers} body={delivery.request_body} />
      <Exchange title={t('Answered')} headers={delivery.response_headers} body={delivery.response_body} />
    </div>
  );
}

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
