import { useState } from 'react';
import { useAct, useAnswer } from '#apps/dashboard/src/api/queries';
import type { OidcSettings, Proposal } from '#apps/dashboard/src/api/types';
import { formErrorsOf } from '#apps/dashboard/src/parts/form-errors';
import { Proposed } from '#screens/parts/proposed';
import { RemoveProvider } from '#screens/pages/account/remove-provider';
import { NotKnown } from '#screens/parts/answered';
import { Button } from '#screens/parts/button';
import { Copy } from '#screens/parts/copy';
import { Field } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

const PATH = '/admin/v1/settings/oidc';

/** The identity provider (OpenID Connect) for the account's staff. */
export function IdentityProvider() {
  const answer = useAnswer<OidcSettings>(PATH);
  if (answer.state !== 'known')
    return (
      <section className="panel form">
        <h2>{t('Sign-in by your company')}</h2>
        <NotKnown of={answer} what={t('Sign-in by your company')} />
      </section>
    );
  const data = answer.value;
  return (
    <section className="panel form">
      <h2>{t('Sign-in by your company')}</h2>
      <p className="quiet">
        {t(
          'With an identity provider (OpenID Connect), people of its domains sign in by it alone. Owners keep their password, and its use raises an alert.',
        )}
      </p>
      <div>
        <dl className="descriptions">
          <Address name={t('Register at the provider')} address={data.redirect_uri} />
          {data.issuer !== null && <Address name={t('Where your people sign in')} address={data.sign_in_url} />}
        </dl>
      </div>
      <ProviderForm settings={data} />
      {data.issuer !== null && <RemoveProvider path={PATH} />}
    </section>
  );
}

const Address = ({ name, address }: { readonly name: string; readonly address: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <code className="long">{address}</code> <Copy text={address}>{t('Copy')}</Copy>
    </dd>
  </div>
);

function ProviderForm({ settings }: { readonly settings: OidcSettings }) {
  const { writes } = useAccess('settings');
  const [issuer, setIssuer] = useState(settings.issuer ?? '');
  const [client, setClient] = useState(settings.client_id ?? '');
  const [secret, setSecret] = useState('');
  const [domains, setDomains] = useState(settings.allowed_domains.join(', '));
  const { mutate, isPending, data: answer, error } = useAct<OidcSettings | Proposal>(() => setSecret(''));
  const { fieldErrors, formError } = formErrorsOf(error, ['issuer', 'client_id', 'client_secret', 'allowed_domains']);
  const isNew = settings.issuer === null;
  const isAnother = !isNew && issuer.trim() !== settings.issuer;
  const body = {
    issuer: issuer.trim(),
    client_id: client.trim(),
    ...(secret.trim() !== '' && { client_secret: secret.trim() }),
    allowed_domains: domains.split(/[\s,]+/).filter((domain) => domain !== ''),
  };
  return (
    <form
      className="form-fields"
      onSubmit={(submit) => {
        submit.preventDefault();
        if (!isPending) mutate({ path: PATH, method: 'PATCH', body });
      }}
    >
      <fieldset className="form-fields" disabled={!writes}>
        <Field
          label={t('Issuer')}
          type="url"
          value={issuer}
          onChange={({ target }) => setIssuer(target.value)}
          error={fieldErrors.issuer}
          hint={t('As the provider’s own metadata name it, such as {example}.', { example: 'https://login.example.com' })}
          required
        />
        <Field
          label={t('Client id')}
          value={client}
          autoComplete="off"
          onChange={({ target }) => setClient(target.value)}
          error={fieldErrors.client_id}
          required
        />
        <Field
          label={t('Client secret')}
          type="password"
          autoComplete="new-password"
          value={secret}
          onChange={({ target }) => setSecret(target.value)}
          error={fieldErrors.client_secret}
          hint={isNew || isAnother ? t('It is stored sealed, and never shown.') : t('Leave empty to keep it.')}
          required={isNew || isAnother}
        />
        <Field
          label={t('Domains of e-mail addresses')}
          value={domains}
          onChange={({ target }) => setDomains(target.value)}
          error={fieldErrors.allowed_domains}
          hint={t('Separated by commas, such as example.com, example.in.')}
          required
        />
        {writes && (
          <Button type="submit" disabled={isPending}>
            {isNew ? t('Set up the provider') : t('Change the provider')}
          </Button>
        )}
      </fieldset>
      <Refusal error={formError} />
      {answer && 'act' in answer && <Proposed proposal={answer} />}
      {answer && !('act' in answer) && <p className="note ok">{t('Saved.')}</p>}
    </form>
  );
}
