import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { Connection, NewConnection, Proposal } from '#apps/dashboard/src/api/types';
import { credentialsOf, partnerWord } from '#apps/dashboard/src/pages/connections/partners';
import { ChangeCredentialsDialog } from '#screens/pages/connections/change-credentials-dialog';
import { ConnectDialog } from '#screens/pages/connections/connect-dialog';
import { ConnectedDialog } from '#screens/pages/connections/connected-dialog';
import { RemoveDialog } from '#screens/pages/connections/remove-dialog';
import { Button } from '#screens/parts/button';
import { Icon } from '#screens/parts/icon';
import { type Column, List } from '#screens/parts/list';
import { Proposed } from '#screens/parts/proposed';
import { Refusal } from '#screens/parts/refusal';
import { State } from '#screens/parts/state';
import { When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

type Opened =
  | { readonly dialog: 'connect' }
  | { readonly dialog: 'keys' | 'remove'; readonly connection: Connection }
  | { readonly made: NewConnection }
  | { readonly proposal: Proposal };

/** The account's connections to gateways and shops, of both modes, and whether each works. */
export function ConnectionList() {
  const { writes } = useAccess('connections');
  const [opened, open] = useState<Opened | null>(null);
  const test = useAct<Connection>();
  const close = (): void => open(null);
  const done = (answer: object): void => open('act' in answer ? { proposal: answer as Proposal } : null);
  const acts: Column<Connection> = {
    title: t('Actions'),
    slot: 'date',
    show: (connection) => (
      <span className="line acts">
        <Button look="bare" disabled={test.isPending} onClick={() => test.mutate({ path: `/admin/v1/connections/${connection.id}/test` })}>
          {t('Test it')}
        </Button>
        {credentialsOf(connection.kind).length > 0 && (
          <Button look="bare" onClick={() => open({ dialog: 'keys', connection })}>
            {t('Change keys…')}
          </Button>
        )}
        <Button look="danger" onClick={() => open({ dialog: 'remove', connection })}>
          {t('Remove…')}
        </Button>
      </span>
    ),
  };
  return (
    <div className="page">
      <div className="head">
        <h1>{t('Connections')}</h1>
        <span className="push" />
        {writes && (
          <Button look="main" onClick={() => open({ dialog: 'connect' })}>
            <Icon name="plus" /> {t('Connect a partner…')}
          </Button>
        )}
      </div>
      <Refusal error={test.error} />
      {opened && 'proposal' in opened && <Proposed proposal={opened.proposal} />}
      <List<Connection>
        isWhole
        path="/admin/v1/connections"
        label={t('Connections')}
        columns={writes ? [...columns(), acts] : columns()}
        empty={<p>{t('Connect the gateway that takes your money, and the shop that sells.')}</p>}
      />
      {opened && 'made' in opened && <ConnectedDialog made={opened.made} onClose={close} />}
      {opened && 'dialog' in opened && opened.dialog === 'connect' && (
        <ConnectDialog onClose={close} onDone={(answer) => open('act' in answer ? { proposal: answer } : { made: answer })} />
      )}
      {opened && 'connection' in opened && opened.dialog === 'keys' && (
        <ChangeCredentialsDialog connection={opened.connection} onClose={close} onDone={done} />
      )}
      {opened && 'connection' in opened && opened.dialog === 'remove' && (
        <RemoveDialog connection={opened.connection} onClose={close} onDone={done} />
      )}
    </div>
  );
}

const columns = (): Column<Connection>[] => [
  { title: t('Name'), slot: 'title', show: ({ name }) => <span className="long">{name}</span> },
  { title: t('Partner'), slot: 'detail', show: ({ kind }) => partnerWord(kind) },
  { title: t('Mode'), slot: 'amount', show: ({ livemode }) => (livemode ? t('Live') : t('Test')) },
  { title: t('Id at the partner'), slot: 'hidden', show: ({ key_id }) => <span className="long">{key_id}</span> },
  { title: t('Health'), slot: 'status', show: (connection) => <Health connection={connection} /> },
];

/** The partner's answer to the last test. */
function Health({ connection: { tested_at, test_error } }: { readonly connection: Connection }) {
  if (tested_at === null) return <State tone="neutral">{t('Not tested')}</State>;
  return (
    <>
      {test_error === null ? <State tone="ok">{t('Works')}</State> : <State tone="failed">{t('Does not work')}</State>}{' '}
      <small>
        <When at={tested_at} />
      </small>
      {test_error !== null && <small className="long fault why-not">{test_error}</small>}
    </>
  );
}
