import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { Endpoint } from '#apps/dashboard/src/api/types';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Field } from '#screens/parts/field';
import { Icon } from '#screens/parts/icon';
import { List } from '#screens/parts/list';
import { Refusal } from '#screens/parts/refusal';
import { StateOf } from '#screens/parts/state';
import { Id } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';
import { SecretDialog } from '#screens/pages/developers/secret-dialog';

/** An endpoint with its secret, or a proposal for one. */
interface WithSecret {
  readonly object: string;
  readonly secret?: string;
}

/** The endpoints for the merchant's events. */
export function EndpointList() {
  const { writes } = useAccess('webhooks');
  const [registering, setRegistering] = useState(false);
  const [answer, setAnswer] = useState<WithSecret | null>(null);
  const roll = useAct<WithSecret>(setAnswer);
  const test = useAct();
  return (
    <div className="page">
      <div className="head">
        <h1>{t('Endpoints')}</h1>
        <span className="push" />
        {writes && (
          <Button look="main" onClick={() => setRegistering(true)}>
            <Icon name="plus" /> {t('Register an endpoint…')}
          </Button>
        )}
      </div>
      <Refusal error={roll.error ?? test.error} />
      {answer?.object === 'proposal' && <p className="note attention">{t('It was proposed. Somebody else has to approve it.')}</p>}
      {test.isSuccess && <p className="note ok">{t('A test event was sent. See it under Deliveries.')}</p>}
      <List<Endpoint>
        path="/v1/webhooks"
        label={t('Endpoints')}
        columns={[
          { title: t('Address'), slot: 'title', show: ({ url }) => <span className="long">{url}</span> },
          { title: t('State'), slot: 'status', show: ({ status }) => <StateOf status={status} /> },
          {
            title: t('Delivered in 24 h'),
            slot: 'detail',
            kind: 'number',
            show: ({ health }) => (health.success_rate_24h === null ? '–' : `${Math.round(100 * health.success_rate_24h)} %`),
          },
          { title: t('Id'), slot: 'hidden', show: ({ id }) => <Id id={id} /> },
          {
            title: t('Actions'),
            slot: 'date',
            show: ({ id }) =>
              writes && (
                <span className="line">
                  <Button look="bare" disabled={test.isPending} onClick={() => test.mutate({ path: `/v1/webhooks/${id}/test` })}>
                    {t('Send a test')}
                  </Button>
                  <Button look="bare" disabled={roll.isPending} onClick={() => roll.mutate({ path: `/v1/webhooks/${id}/roll_secret` })}>
                    {t('Roll secret')}
                  </Button>
                </span>
              ),
          },
        ]}
        empty={<p>{t('Register the address where your server takes events.')}</p>}
      />
      {registering && (
        <RegisterDialog
          onClose={() => setRegistering(false)}
          onDone={(made) => {
            setRegistering(false);
            setAnswer(made);
          }}
        />
      )}
      {answer?.secret && <SecretDialog title={t('Signing secret')} secret={answer.secret} onClose={() => setAnswer(null)} />}
    </div>
  );
}

function RegisterDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: (answer: WithSecret) => void }) {
  const [url, setUrl] = useState('https://');
  const { mutate, isPending, error } = useAct<WithSecret>(onDone);
  return (
    <Dialog
      title={t('Register an endpoint')}
      onClose={onClose}
      onSubmit={() => mutate({ path: '/v1/webhooks', body: { url, events: ['*'] } })}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={isPending}>
            {t('Register')}
          </Button>
        </>
      }
    >
      <Field
        label={t('Address')}
        type="url"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        hint={t('All events are sent there, signed with a secret that is shown next.')}
        required
      />
      <Refusal error={error} />
    </Dialog>
  );
}
