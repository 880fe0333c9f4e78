import { Suspense, useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import { lazyComponent } from '#apps/dashboard/src/parts/lazy';
import { Button } from '#screens/parts/button';
import { Field } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { State } from '#screens/parts/state';
import { useSession } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

const Qr = lazyComponent(() => import('#screens/pages/account/qr'));

interface Begun {
  readonly otpauth_url: string;
  readonly secret: string;
}

/** An authenticator app. A change needs the password, unless the person has just signed in. */
export function SecondFactor() {
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const proof = password === '' ? {} : { password };
  const begin = useAct<Begun>(setBegun);
  const confirm = useAct<{ readonly recovery_codes: readonly string[] }>(({ recovery_codes }) => {
    setCodes(recovery_codes);
    setBegun(null);
  });
  const remove = useAct();
  return (
    <section className="panel form">
      <header>
        <h2>{t('Authenticator app')}</h2>
        <span className="push" />
        <State tone={user.totp_enabled ? 'ok' : 'neutral'}>{user.totp_enabled ? t('On') : t('Off')}</State>
      </header>
      {codes && (
        <>
          <p>{t('Keep these recovery codes. Each works once, in place of a code of the app.')}</p>
          <pre tabIndex={0}>{codes.join('\n')}</pre>
        </>
      )}
      {begun === null ? (
        <>
          <Field
            label={t('Current password')}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            hint={t('Needed when you signed in more than five minutes ago.')}
          />
          <div className="line">
            <Button disabled={begin.isPending} onClick={() => begin.mutate({ path: '/admin/v1/totp', body: proof })}>
              {user.totp_enabled ? t('Set up another app') : t('Set up an app')}
            </Button>
            {user.totp_enabled && (
              <Button
                look="danger"
                disabled={remove.isPending}
                onClick={() => remove.mutate({ path: '/admin/v1/totp', method: 'DELETE', body: proof })}
              >
                {t('Remove')}
              </Button>
            )}
          </div>
        </>
      ) : (
        <>
          <p>{t('Scan this with your app, open it there, or type the secret.')}</p>
          <Suspense fallback={<div className="qr" />}>
            <Qr text={begun.otpauth_url} />
          </Suspense>
          <a className="button plain" href={begun.otpauth_url}>
            {t('Open in the app')}
          </a>
          <pre tabIndex={0}>{begun.secret}</pre>
          <Field
            label={t('Code that the app shows')}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button
            look="main"
            disabled={confirm.isPending || code === ''}
            onClick={() => confirm.mutate({ path: '/admin/v1/totp/confirm', body: { code } })}
          >
            {t('Confirm')}
          </Button>
        </>
      )}
      <Refusal error={begin.error ?? confirm.error ?? remove.error} />
    </section>
  );
}
