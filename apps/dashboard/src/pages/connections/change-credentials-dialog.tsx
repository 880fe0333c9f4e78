import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { Connection } from '#apps/dashboard/src/api/types';
import { credentialsOf } from '#apps/dashboard/src/pages/connections/partners';
import { formErrorsOf } from '#apps/dashboard/src/parts/form-errors';
import { CredentialFields, nonEmptyValues } from '#screens/pages/connections/credential-fields';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Refusal } from '#screens/parts/refusal';
import { t } from '#apps/dashboard/src/texts/texts';

/** Replaces the entered credentials, for the same account at the partner. */
export function ChangeCredentialsDialog({
  connection: { id, kind, name },
  onClose,
  onDone,
}: {
  readonly connection: Connection;
  readonly onClose: () => void;
  readonly onDone: (answer: object) => void;
}) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending, error } = useAct<object>(onDone);
  const credentials = credentialsOf(kind);
  const { fieldErrors, formError } = formErrorsOf(
    error,
    credentials.map((each) => each.name),
  );
  const body = nonEmptyValues(credentials, values);
  const isReady = Object.keys(body).length > 0;
  return (
    <Dialog
      title={t('Change keys of {name}', { name })}
      onClose={onClose}
      onSubmit={() => isReady && !isPending && mutate({ path: `/admin/v1/connections/${id}`, method: 'PATCH', body })}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={!isReady || isPending}>
            {t('Change keys')}
          </Button>
        </>
      }
    >
      <p>{t('They must belong to the same account at the partner. Empty fields stay unchanged.')}</p>
      <CredentialFields isChange credentials={credentials} errors={fieldErrors} values={values} onChange={setValues} />
      <Refusal error={formError} />
    </Dialog>
  );
}
