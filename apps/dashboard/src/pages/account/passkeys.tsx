import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toRows } from '#apps/dashboard/src/api/answer';
import { useAct, useWholeList } from '#apps/dashboard/src/api/queries';
import type { Passkey } from '#apps/dashboard/src/api/types';
import { Rows } from '#screens/parts/answered';
import { Button } from '#screens/parts/button';
import { Field } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

interface Begun {
  readonly options: PublicKeyCredentialCreationOptionsJSON;
}

/** The person's passkeys. A change needs the password, unless the person has just signed in. */
export function Passkeys() {
  const passkeys = useWholeList<Passkey>('/admin/v1/passkeys');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const proof = password === '' ? {} : { password };
  const begin = useAct<Begun>();
  const add = useAct<Passkey>(() => setName(''));
  const remove = useAct();
  const make = useMutation({
    mutationFn: async () => {
      const { options } = await begin.mutateAsync({ path: '/admin/v1/passkeys/options', body: proof });
      const made = await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
      const response = (made as PublicKeyCredential).toJSON() as object;
      await add.mutateAsync({ path: '/admin/v1/passkeys', body: { response, name: name.trim() || null } });
    },
  });
  const isCancelled = make.error instanceof DOMException;
  return (
    <form
      className="panel form"
      onSubmit={(submit) => {
        submit.preventDefault();
        make.mutate();
      }}
    >
      <h2>{t('Passkeys')}</h2>
      <Rows
        of={toRows(passkeys, ({ data }) => data)}
        what={t('Passkeys')}
        empty={<p className="quiet">{t('None yet. A passkey signs you in without password and code.')}</p>}
      >
        {(rows) => (
          <ul className="rows">
            {rows.map(({ id, name: called, created_at, last_used_at }) => (
              <li key={id}>
                <div>
                  <p className="long">{called ?? t('Without a name')}</p>
                  <p className="quiet">
                    {t('Added')} <When at={created_at} long /> · {t('Last used')}{' '}
                    {last_used_at === null ? t('never') : <When at={last_used_at} />}
                  </p>
                </div>
                <Button
                  look="danger"
                  aria-label={t('Remove {name}', { name: called ?? t('Without a name') })}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate({ path: `/admin/v1/passkeys/${id}`, method: 'DELETE', body: proof })}
                >
                  {t('Remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Rows>
      <Field
        label={t('Name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        hint={t('Where it is kept, such as “My phone”.')}
        maxLength={100}
      />
      <Field
        label={t('Current password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        hint={t('Needed when you signed in more than five minutes ago.')}
      />
      <Button type="submit" disabled={make.isPending || begin.isPending}>
        {t('Add a passkey')}
      </Button>
      {isCancelled && <p className="note attention">{t('No passkey was created. Try again.')}</p>}
      <Refusal error={isCancelled ? remove.error : (make.error ?? remove.error)} />
    </form>
  );
}
