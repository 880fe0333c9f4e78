import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { Alert } from '#apps/dashboard/src/api/types';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Field } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { t } from '#apps/dashboard/src/texts/texts';

/** Resolves an alert with a note. */
export function ResolveDialog({ alert, onClose }: { readonly alert: Alert; readonly onClose: () => void }) {
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useAct(onClose);
  return (
    <Dialog
      title={t('Resolve')}
      onClose={onClose}
      onSubmit={() => mutate({ path: `/v1/alerts/${alert.id}/resolve`, body: { note: note.trim() || null } })}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={isPending}>
            {t('Resolve')}
          </Button>
        </>
      }
    >
      <p>{alert.summary}</p>
      <Field label={t('What was done about it')} value={note} onChange={({ target }) => setNote(target.value)} maxLength={500} />
      <Refusal error={error} />
    </Dialog>
  );
}
