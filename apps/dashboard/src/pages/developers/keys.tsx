import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { ApiKey, NewApiKey, Proposal } from '#apps/dashboard/src/api/types';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Choice, Field } from '#screens/parts/field';
import { Icon } from '#screens/parts/icon';
import { List } from '#screens/parts/list';
import { Refusal } from '#screens/parts/refusal';
import { StateOf } from '#screens/parts/state';
import { When } from '#screens/parts/values';
import { useMode } from '#apps/dashboard/src/session/mode';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';
import { LimitDialog } from '#screens/pages/developers/limit-dialog';
import { SecretDialog } from '#screens/pages/developers/secret-dialog';

type Made = NewApiKey | Proposal;

/** The keys of the merchant's servers, of both modes. */
export function KeyList() {
  const { writes } = useAccess('keys');
  const [making, setMaking] = useState(false);
  const [limiting, setLimiting] = useState<ApiKey | null>(null);
  const [answer, setAnswer] = useState<Made | null>(null);
  const roll = useAct<Made>(setAnswer);
  const revoke = useAct();
  return (
    <div className="page">
      <div className="head">
        <h1>{t('Keys')}</h1>
        <span className="push" />
        {writes && (
          <Button look="main" onClick={() => setMaking(true)}>
            <Icon name="plus" /> {t('Create a key…')}
          </Button>
        )}
      </div>
      <Refusal error={roll.error ?? revoke.error} />
      {answer && !('key' in answer) && <p className="note attention">{t('It was proposed. Somebody else has to approve it.')}</p>}
      <List<ApiKey>
        isWhole
        path="/admin/v1/keys"
        label={t('Keys')}
        columns={[
          { title: t('Name'), slot: 'title', show: ({ name }) => name },
          { title: t('Key'), slot: 'detail', show: ({ display }) => <code>{display}</code> },
          { title: t('Mode'), slot: 'hidden', show: ({ livemode }) => (livemode ? t('Live') : t('Test')) },
          { title: t('Scopes'), slot: 'hidden', show: (key) => <span className="long">{scopesOf(key)}</span> },
          { title: t('Limit'), slot: 'hidden', kind: 'number', show: ({ rate_limit }) => t('{count} a second', { count: rate_limit }) },
          { title: t('State'), slot: 'status', show: ({ status }) => <StateOf status={status} /> },
          {
            title: t('Last used'),
            slot: 'hidden',
            kind: 'number',
            show: ({ last_used_at }) => (last_used_at === null ? t('never') : <When at={last_used_at} />),
          },
          {
            title: t('Actions'),
            slot: 'date',
            show: (key) =>
              writes &&
              key.status === 'active' && (
                <span className="line acts">
                  <Button look="bare" onClick={() => setLimiting(key)}>
                    {t('Limit…')}
                  </Button>
                  <Button look="bare" disabled={roll.isPending} onClick={() => roll.mutate(rollOf(key))}>
                    {t('Roll')}
                  </Button>
                  <Button
                    look="danger"
                    disabled={revoke.isPending}
                    onClick={() => revoke.mutate({ path: `/admin/v1/keys/${key.id}/revoke` })}
                  >
                    {t('Revoke')}
                  </Button>
                </span>
              ),
          },
        ]}
        empty={<p>{t('Create a key for your server.')}</p>}
      />
      {making && (
        <MakeDialog
          onClose={() => setMaking(false)}
          onDone={(made) => {
            setMaking(false);
            setAnswer(made);
          }}
        />
      )}
      {limiting && <LimitDialog of={limiting} onClose={() => setLimiting(null)} />}
      {answer && 'key' in answer && <SecretDialog title={answer.name} secret={answer.key} onClose={() => setAnswer(null)} />}
    </div>
  );
}

/** A key that nobody has used needs no grace. So the proposer of an approved key, which nobody has seen, receives its successor without another approval. */
const rollOf = ({ id, last_used_at }: ApiKey) => ({
  path: `/admin/v1/keys/${id}/roll`,
  ...(last_used_at === null && { body: { grace: '0' } }),
});

/** A restricted key lists its scopes; the others have those of their type. */
const scopesOf = ({ type, scopes, agent }: ApiKey): string =>
  agent
    ? t('For an agent: {scopes}', { scopes: scopes.join(', ') })
    : type === 'restricted'
      ? scopes.join(', ')
      : type === 'publishable'
        ? t('For pages')
        : t('All');

function MakeDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: (made: Made) => void }) {
  const [name, setName] = useState('');
  const [type, setType] = useState('secret');
  const [mode, setMode] = useState<string>(useMode());
  const [scopes, setScopes] = useState('orders:read');
  const { mutate, isPending, error } = useAct<Made>(onDone);
  const isForAgent = type === 'agent';
  const isRestricted = isForAgent || type === 'restricted';
  const limits = isRestricted && { type: 'restricted', agent: isForAgent, scopes: scopes.split(/[\s,]+/).filter(Boolean) };
  const body = { name, type, mode, ...limits };
  return (
    <Dialog
      title={t('Create a key')}
      onClose={onClose}
      onSubmit={() => mutate({ path: '/admin/v1/keys', body })}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={isPending || name.trim() === ''}>
            {t('Create')}
          </Button>
        </>
      }
    >
      <Field
        label={t('Name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        hint={t('Where it is used, such as “The server”.')}
        maxLength={200}
        required
      />
      <Choice
        label={t('Kind')}
        value={type}
        onChange={({ target }) => setType(target.value)}
        options={[
          ['secret', t('Secret: everything, for a server')],
          ['restricted', t('Restricted: what it lists')],
          ['agent', t('For an agent: reads and proposes, at /mcp alone')],
          ['publishable', t('Publishable: for pages')],
        ]}
      />
      {isRestricted && (
        <Field
          label={t('Scopes')}
          value={scopes}
          onChange={({ target }) => setScopes(target.value)}
          hint={t('Separated by commas, such as orders:read, refunds:write.')}
        />
      )}
      <Choice
        label={t('Mode')}
        value={mode}
        onChange={({ target }) => setMode(target.value)}
        options={[
          ['test', t('Test')],
          ['live', t('Live')],
        ]}
      />
      <Refusal error={error} />
    </Dialog>
  );
}
