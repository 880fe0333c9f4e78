import { useState } from 'react';
import { roleOptions, roleWord } from '#apps/dashboard/src/pages/account/roles';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { ListedUser, Proposal, User } from '#apps/dashboard/src/api/types';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Choice, Field } from '#screens/parts/field';
import { Icon } from '#screens/parts/icon';
import { List } from '#screens/parts/list';
import { Proposed } from '#screens/parts/proposed';
import { Refusal } from '#screens/parts/refusal';
import { StateOf } from '#screens/parts/state';
import { When } from '#screens/parts/values';
import { useAccess, useSession } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';
import { SecretDialog } from '#screens/pages/developers/secret-dialog';

/** The answer to an act: a user, with a link where it is shown, or a proposal that another owner approves. */
type Linked = { readonly link?: string } | Proposal;

/** The staff of the account. */
export function UserList() {
  const { writes } = useAccess('users');
  const { user: self } = useSession();
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const show = (answer: Linked): void => {
    setProposal('act' in answer ? answer : null);
    setLink('act' in answer ? null : (answer.link ?? null));
  };
  const act = useAct<Linked>(show);
  const change = (user: User, body: object): void => act.mutate({ path: `/admin/v1/users/${user.id}`, method: 'PATCH', body });
  return (
    <div className="page">
      <div className="head">
        <h1>{t('People')}</h1>
        <span className="push" />
        {writes && (
          <Button look="main" onClick={() => setInviting(true)}>
            <Icon name="plus" /> {t('Invite…')}
          </Button>
        )}
      </div>
      <Refusal error={act.error} />
      {proposal && <Proposed proposal={proposal} />}
      <List<ListedUser>
        isWhole
        path="/admin/v1/users"
        label={t('People')}
        columns={[
          { title: t('Name'), slot: 'title', show: ({ name, email }) => name ?? email },
          { title: t('E-mail'), slot: 'hidden', show: ({ email }) => email },
          {
            title: t('Role'),
            slot: 'detail',
            show: (user) =>
              writes && user.id !== self.id ? (
                <select
                  aria-label={t('Role of {email}', { email: user.email })}
                  value={user.role}
                  onChange={({ target }) => change(user, { role: target.value })}
                >
                  {roleOptions().map(([role, word]) => (
                    <option key={role} value={role}>
                      {word}
                    </option>
                  ))}
                </select>
              ) : (
                roleWord(user.role)
              ),
          },
          {
            title: t('State'),
            slot: 'status',
            show: ({ status, keys_left: keys }) => (
              <>
                <StateOf status={status} />
                {keys.length > 0 && (
                  <span className="note attention">
                    {t('Keys that still work: {names}', { names: keys.map(({ name }) => name).join(', ') })}
                  </span>
                )}
              </>
            ),
          },
          {
            title: t('Second factor'),
            slot: 'hidden',
            show: ({ totp_enabled, passkeys }) => (passkeys > 0 ? t('Passkey') : totp_enabled ? t('App') : '–'),
          },
          {
            title: t('Last sign-in'),
            slot: 'hidden',
            kind: 'number',
            show: ({ last_sign_in_at }) => (last_sign_in_at === null ? t('never') : <When at={last_sign_in_at} />),
          },
          {
            title: t('Actions'),
            slot: 'date',
            show: (user) =>
              writes &&
              user.id !== self.id && (
                <span className="line">
                  <Button look="bare" onClick={() => act.mutate({ path: `/admin/v1/users/${user.id}/reset` })}>
                    {t('New link')}
                  </Button>
                  {user.status === 'suspended' ? (
                    <Button look="bare" onClick={() => change(user, { status: 'active' })}>
                      {t('Reinstate')}
                    </Button>
                  ) : (
                    <Button look="danger" onClick={() => change(user, { status: 'suspended' })}>
                      {t('Suspend')}
                    </Button>
                  )}
                </span>
              ),
          },
        ]}
        empty={<p>{t('Invite the first colleague.')}</p>}
      />
      {inviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onDone={(answer) => {
            setInviting(false);
            show(answer);
          }}
        />
      )}
      {link && <SecretDialog title={t('One-time link, valid for 24 hours')} secret={link} onClose={() => setLink(null)} />}
    </div>
  );
}

function InviteDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: (answer: Linked) => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<string>('support');
  const { mutate, isPending, error } = useAct<Linked>(onDone);
  return (
    <Dialog
      title={t('Invite')}
      onClose={onClose}
      onSubmit={() => mutate({ path: '/admin/v1/users', body: { email, role } })}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={isPending || email === ''}>
            {t('Invite')}
          </Button>
        </>
      }
    >
      <Field label={t('E-mail')} type="email" value={email} onChange={({ target }) => setEmail(target.value)} required />
      <Choice label={t('Role')} value={role} onChange={({ target }) => setRole(target.value)} options={roleOptions()} />
      <Refusal error={error} />
    </Dialog>
  );
}
