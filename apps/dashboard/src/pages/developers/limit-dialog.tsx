import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { ApiKey } from '#apps/dashboard/src/api/types';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Field } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { t } from '#apps/dashboard/src/texts/texts';

/** Sets a key's requests per second; empty resets it to the default. */
export function LimitDialog({ of: { id, name, rate_limit }, onClose }: { readonly of: ApiKey; readonly onClose: () => void }) {
  const [limit, setLimit] = useState(`${rate_limit}`);
  const { mutate, isPending, error } = useAct(onClose);
  const body = { rate_limit: limit.trim() === '' ? null : Number(limit) };
  return (
    <Dialog
      title={t('Limit of {name}', { name })}
      onClose={onClose}
      onSubmit={() => !isPending && mutate({ path: `/admin/v1/keys/${id}/limit`, body })}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={isPending}>
            {t('Set the limit')}
          </Button>
        </>
      }
    >
      <Field
        label={t('Requests a second')}
        type="number"
        min={1}
        value={limit}
        onChange={({ target }) => setLimit(target.value)}
        hint={t('Empty: the default limit. Requests beyond it are refused and can be repeated a moment later.')}
      />
      <Refusal error={error} />
    </Dialog>
  );
}
