import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Field } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { t } from '#apps/dashboard/src/texts/texts';

/** Rejects a proposal, with a note for its proposer. */
export function RejectDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useAct(onClose);
  return (
    <Dialog
      title={t('Reject')}
      onClose={onClose}
      onSubmit={() => mutate({ path: `/admin/v1/proposals/${id}/reject`, body: { note: note.trim() || null } })}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={isPending}>
            {t('Reject')}
          </Button>
        </>
      }
    >
      <Field
        label={t('Why, for the person who proposed it')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        maxLength={500}
      />
      <Refusal error={error} />
    </Dialog>
  );
}
