import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { NewConnection, Proposal } from '#apps/dashboard/src/api/types';
import { credentialsOf, isGateway, PARTNERS, partnerWord } from '#apps/dashboard/src/pages/connections/partners';
import { formErrorsOf } from '#apps/dashboard/src/parts/form-errors';
import { CredentialFields, nonEmptyValues } from '#screens/pages/connections/credential-fields';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Choice, Field } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { useMode } from '#apps/dashboard/src/session/mode';
import { t } from '#apps/dashboard/src/texts/texts';

interface Props {
  readonly onClose: () => void;
  readonly onDone: (answer: NewConnection | Proposal) => void;
}

/** Connects the account to a partner in a mode. */
export function ConnectDialog({ onClose, onDone }: Props) {
  const [kind, setKind] = useState('razorpay');
  const [mode, setMode] = useState<string>(useMode());
  const [name, setName] = useState('');
  const [charging, setCharging] = useState('hosted');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending, error } = useAct<NewConnection | Proposal>(onDone);
  const credentials = credentialsOf(kind, mode);
  const { fieldErrors, formError } = formErrorsOf(error, ['name', ...credentials.map((each) => each.name)]);
  const given = nonEmptyValues(credentials, values);
  const isReady = name.trim() !== '' && credentials.every((each) => each.isOptional || given[each.name] !== undefined);
  const connect = (): void => {
    const body = { kind, mode, name: name.trim(), ...(isGateway(kind) && { charging }), ...given };
    if (isReady && !isPending) mutate({ path: '/admin/v1/connections', body });
  };
  return (
    <Dialog
      title={t('Connect a partner')}
      onClose={onClose}
      onSubmit={connect}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={!isReady || isPending}>
            {t('Connect {partner}', { partner: partnerWord(kind) })}
          </Button>
        </>
      }
    >
      <Choice
        label={t('Partner')}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        options={PARTNERS}
        hint={t('Text messages and mail are connected by the operators of this service.')}
      />
      <Choice
        label={t('Mode')}
        value={mode}
        onChange={({ target }) => setMode(target.value)}
        options={[
          ['test', t('Test')],
          ['live', t('Live')],
        ]}
      />
      <Field
        label={t('Name')}
        value={name}
        maxLength={200}
        onChange={({ target }) => setName(target.value)}
        hint={t('What your people know it by, such as “Main gateway”.')}
        error={fieldErrors['name']}
        required
      />
      <CredentialFields credentials={credentials} errors={fieldErrors} values={values} onChange={setValues} />
      {isGateway(kind) && (
        <Choice
          label={t('Charging method')}
          value={charging}
          onChange={({ target }) => setCharging(target.value)}
          options={[
            ['hosted', t('On the gateway’s own page')],
            ['s2s', t('From server to server')],
          ]}
          hint={t('From server to server works once the gateway has switched it on for you.')}
        />
      )}
      <Refusal error={formError} />
    </Dialog>
  );
}
