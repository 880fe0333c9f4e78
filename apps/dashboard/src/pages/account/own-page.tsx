import { useState } from 'react';
import { roleWord } from '#apps/dashboard/src/pages/account/roles';
import { useAct, useWholeList } from '#apps/dashboard/src/api/queries';
import type { BrowserSession } from '#apps/dashboard/src/api/types';
import { Answered } from '#screens/parts/answered';
import { ModeSwitch } from '#screens/frame/mode-switch';
import { Button } from '#screens/parts/button';
import { Field } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { DescriptionList, When } from '#screens/parts/values';
import { useAccess, useSession } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';
import { useMode } from '#apps/dashboard/src/session/mode';
import { Passkeys } from '#screens/pages/account/passkeys';
import { SecondFactor } from '#screens/pages/account/second-factor';
import { TestClock } from '#screens/pages/account/test-clock';

/** The signed-in person: password, second factor, browsers. */
export function OwnPage() {
  const { user } = useSession();
  const { writes } = useAccess('test_helpers');
  const mode = useMode();
  const { mutate, isPending } = useAct(() => location.assign('/sign-in'));
  return (
    <div className="page narrow">
      <div className="head">
        <h1>{t('You')}</h1>
        <span className="push" />
        <ModeSwitch className="button on-phone" />
        <Button disabled={isPending} onClick={() => mutate({ path: '/admin/v1/session', method: 'DELETE' })}>
          {t('Sign out')}
        </Button>
      </div>
      <section className="panel">
        <DescriptionList
          entries={[
            [t('Name'), user.name],
            [t('E-mail'), user.email],
            [t('Role'), roleWord(user.role)],
          ]}
        />
      </section>
      <Password />
      <Passkeys />
      <SecondFactor />
      <Browsers />
      {writes && mode === 'test' && <TestClock />}
    </div>
  );
}

function Password() {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { mutate, isPending, isSuccess, error } = useAct(() => {
    setCurrent('');
    setPassword('');
  });
  return (
    <form
      className="panel form"
      onSubmit={(submit) => {
        submit.preventDefault();
        mutate({ path: '/admin/v1/password', method: 'PATCH', body: { current, password } });
      }}
    >
      <h2>{t('Password')}</h2>
      <Field
        label={t('Current password')}
        type="password"
        autoComplete="current-password"
        value={current}
        onChange={({ target }) => setCurrent(target.value)}
        required
      />
      <Field
        label={t('New password')}
        type="password"
        autoComplete="new-password"
        minLength={12}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        hint={t('12 characters or more. Several words in a row do well.')}
        required
      />
      <Button type="submit" disabled={isPending}>
        {t('Change password')}
      </Button>
      <Refusal error={error} />
      {isSuccess && <p className="note ok">{t('Changed. All other browsers were signed out.')}</p>}
    </form>
  );
}

function Browsers() {
  const sessions = useWholeList<BrowserSession>('/admin/v1/sessions');
  const end = useAct();
  return (
    <section className="panel">
      <h2>{t('Signed-in browsers')}</h2>
      <Refusal error={end.error} />
      <Answered of={sessions} what={t('Signed-in browsers')}>
        {({ data }) => (
          <ul className="rows">
            {data.map(({ id, current, user_agent, address, last_used_at }) => (
              <li key={id}>
                <div>
                  <p className="long">{user_agent ?? t('Unknown browser')}</p>
                  <p className="quiet">
                    {address} · <When at={last_used_at} long />
                  </p>
                </div>
                {current ? (
                  <span className="quiet">{t('This one')}</span>
                ) : (
                  <Button look="bare" onClick={() => end.mutate({ path: `/admin/v1/sessions/${id}`, method: 'DELETE' })}>
                    {t('End')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </section>
  );
}
