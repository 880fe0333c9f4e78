import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { OidcSettings, Proposal } from '#apps/dashboard/src/api/types';
import { Proposed } from '#screens/parts/proposed';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Refusal } from '#screens/parts/refusal';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** Removes the identity provider after explaining the consequences. With several owners, another must approve it. */
export function RemoveProvider({ path }: { readonly path: string }) {
  const { writes } = useAccess('settings');
  const [removing, setRemoving] = useState(false);
  const { mutate, isPending, data: answer, error } = useAct<OidcSettings | Proposal>(() => setRemoving(false));
  const close = (): void => setRemoving(false);
  if (!writes) return null;
  return (
    <>
      <Button look="danger" onClick={() => setRemoving(true)}>
        {t('Remove the provider…')}
      </Button>
      {answer && 'act' in answer && <Proposed proposal={answer} />}
      {removing && (
        <Dialog
          title={t('Remove the provider')}
          onClose={close}
          onSubmit={() => !isPending && mutate({ path, method: 'DELETE' })}
          acts={
            <>
              <Button onClick={close}>{t('Cancel')}</Button>
              <Button look="danger" type="submit" disabled={isPending}>
                {t('Remove the provider')}
              </Button>
            </>
          }
        >
          <p>
            {t(
              'People sign in with passwords and passkeys again. A person without either needs a link from an owner. Existing sessions stay.',
            )}
          </p>
          <Refusal error={error} />
        </Dialog>
      )}
    </>
  );
}
