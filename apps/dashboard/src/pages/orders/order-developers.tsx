import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { toRows } from '#apps/dashboard/src/api/answer';
import { useAnswer, useList, useWholeList } from '#apps/dashboard/src/api/queries';
import type { History, Job, RequestLog } from '#apps/dashboard/src/api/types';
import { Answered, Rows } from '#screens/parts/answered';
import { Button } from '#screens/parts/button';
import { DeliveryRows } from '#screens/parts/delivery-rows';
import { StateOf } from '#screens/parts/state';
import { Id, When } from '#screens/parts/values';
import { useSession } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

const FEW = '10';

/** Data of an order for developers and auditors: its requests, deliveries and facts, as far as the role may see them. */
export function OrderForDevelopers({ id }: { readonly id: string }) {
  const { access } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!access['requests'] && !access['webhook_deliveries'] && !access['history']) return null;
  return (
    <section className="panel">
      <header>
        <h2>{t('For developers')}</h2>
        <span className="push" />
        <Button look="bare" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Collapse') : t('Expand')}
        </Button>
      </header>
      {isOpen && (
        <div className="body stack">
          {!!access['requests'] && <Requests id={id} />}
          {!!access['webhook_deliveries'] && <Deliveries id={id} />}
          {!!access['requests'] && <Jobs id={id} />}
          {!!access['history'] && <Facts id={id} />}
        </div>
      )}
    </section>
  );
}

function Requests({ id }: { readonly id: string }) {
  const requests = useList<RequestLog>('/v1/request_logs', { object: id, limit: FEW });
  return (
    <div>
      <h3>
        <Link from="/$mode" to={'./requests'} search={{ object: id }}>
          {t('Requests')}
        </Link>
      </h3>
      <Rows
        of={toRows(requests, ({ data }) => data)}
        what={t('Requests')}
        empty={<p className="quiet">{t('None in the last 30 days.')}</p>}
      >
        {(rows) => (
          <ul className="rows">
            {rows.map((request) => (
              <li key={request.id}>
                <code className="long">{`${request.method} ${request.path ?? ''}`}</code>
                <span className="line">
                  {request.status} <Id id={request.id} /> <When at={request.created_at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </div>
  );
}

const Deliveries = ({ id }: { readonly id: string }) => (
  <div>
    <h3>
      <Link from="/$mode" to={'./deliveries'} search={{ order_id: id }}>
        {t('Deliveries')}
      </Link>
    </h3>
    <DeliveryRows filter={{ order_id: id }} empty={t('Nothing was sent about it.')} />
  </div>
);

/** Pending jobs that follow from its facts. */
function Jobs({ id }: { readonly id: string }) {
  const jobs = useWholeList<Job>(`/admin/v1/orders/${id}/jobs`);
  return (
    <div>
      <h3>{t('Pending jobs')}</h3>
      <Rows of={toRows(jobs, ({ data }) => data)} what={t('Pending jobs')} empty={<p className="quiet">{t('Everything is done.')}</p>}>
        {(rows) => (
          <ul className="rows">
            {rows.map((job) => (
              <li key={`${job.queue} ${job.fact} ${job.created_at}`}>
                <code className="long">{job.queue}</code>
                <span className="line">
                  <StateOf status={job.status} /> <code>{job.fact}</code> <When at={job.created_at} />
                </span>
                {job.message !== null && <span className="quiet long">{job.message}</span>}
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </div>
  );
}

function Facts({ id }: { readonly id: string }) {
  const history = useAnswer<History>(`/v1/history/${id}`);
  return (
    <div>
      <h3>
        <Link from="/$mode" to={'./history'} search={{ id }}>
          {t('History')}
        </Link>
      </h3>
      <Answered of={history} what={t('History')}>
        {({ facts }) => (
          <ul className="rows">
            {facts.map((fact) => (
              <li key={fact.id}>
                <details>
                  <summary>
                    <code>{fact.type}</code> <span className="quiet">{fact.actor.name ?? fact.actor.id ?? fact.actor.type}</span>
                  </summary>
                  <pre tabIndex={0}>{JSON.stringify(fact.data, null, 2)}</pre>
                </details>
                <When at={fact.created_at} long />
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </div>
  );
}
