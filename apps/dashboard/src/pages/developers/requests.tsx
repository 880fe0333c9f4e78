import type { RequestLog } from '#apps/dashboard/src/api/types';
import { List } from '#screens/parts/list';
import { State } from '#screens/parts/state';
import { Id, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** Requests of the merchant's servers and people in the last 30 days. */
export const RequestList = () => (
  <div className="page">
    <h1>{t('Requests')}</h1>
    <List<RequestLog>
      path="/v1/request_logs"
      label={t('Requests')}
      filters={[
        { name: 'status', label: t('Answer') },
        { name: 'path', label: t('Path') },
        { name: 'key', label: t('Key id') },
        { name: 'object', label: t('Object id') },
      ]}
      columns={[
        { title: t('Request'), slot: 'title', show: ({ method, path }) => <code className="long">{`${method} ${path ?? ''}`}</code> },
        {
          title: t('Answer'),
          slot: 'status',
          show: ({ status, error }) => <State tone={toneOf(status)}>{error === null ? `${status}` : `${status} ${error.code}`}</State>,
        },
        { title: t('Id'), slot: 'hidden', show: ({ id }) => <Id id={id} /> },
        { title: t('By'), slot: 'detail', show: ({ key }) => (key === null ? '–' : <Id id={key} />) },
        { title: t('Duration'), slot: 'hidden', kind: 'number', show: ({ duration_ms }) => t('{count} ms', { count: duration_ms }) },
        { title: t('When'), slot: 'date', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
      ]}
      empty={<p>{t('Requests with your keys come here.')}</p>}
    />
  </div>
);

const toneOf = (status: number) => (status >= 500 ? 'failed' : status >= 400 ? 'attention' : 'ok');
