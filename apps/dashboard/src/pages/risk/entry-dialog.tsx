import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import { listOptions, typeOptions } from '#apps/dashboard/src/pages/risk/risk-words';
import { startOfDay } from '#apps/dashboard/src/format/time';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Choice, Field } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { t } from '#apps/dashboard/src/texts/texts';

const DAY = 86_400;

/** Adds a value to a list. */
export function EntryDialog({ onClose }: { readonly onClose: () => void }) {
  const [list, setList] = useState('block');
  const [type, setType] = useState('phone');
  const [value, setValue] = useState('');
  const [note, setNote] = useState('');
  const [until, setUntil] = useState('');
  const { mutate, isPending, error } = useAct(onClose);
  const expires_at = until === '' ? null : startOfDay(until) + DAY;
  return (
    <Dialog
      title={t('Add to a list')}
      onClose={onClose}
      onSubmit={() => mutate({ path: '/v1/risk/list_entries', body: { list, type, value, note: note.trim() || null, expires_at } })}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={isPending || value.trim() === ''}>
            {t('Add')}
          </Button>
        </>
      }
    >
      <div className="pair">
        <Choice label={t('List')} value={list} onChange={({ target }) => setList(target.value)} options={listOptions()} />
        <Choice label={t('Kind')} value={type} onChange={({ target }) => setType(target.value)} options={typeOptions()} />
      </div>
      <Field label={t('Value')} value={value} onChange={({ target }) => setValue(target.value)} maxLength={500} required />
      <Field label={t('Why')} value={note} onChange={({ target }) => setNote(target.value)} maxLength={500} />
      <Field
        label={t('Until')}
        type="date"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
        hint={t('Until the end of that day. Empty: permanently.')}
      />
      <Refusal error={error} />
    </Dialog>
  );
}
