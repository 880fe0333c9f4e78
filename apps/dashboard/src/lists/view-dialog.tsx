import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { View } from '#apps/dashboard/src/api/types';
import { filterOf, nameOfList, type ListState } from '#apps/dashboard/src/lists/looks';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Field } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { t } from '#apps/dashboard/src/texts/texts';

interface Props {
  /** null: saves the current settings as a new view. */
  readonly view: View | null;
  readonly path: string;
  readonly requested: ListState;
  readonly onClose: () => void;
}

/** Saves the current filter and columns under a name, or changes a view's name and visibility. */
export function ViewDialog({ view, path, requested, onClose }: Props) {
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const { mutate, isPending, error } = useAct(onClose);
  const columns = requested['columns']?.split(',') ?? [];
  const save = (): void =>
    view === null
      ? mutate({ path: '/admin/v1/views', body: { name, list: nameOfList(path), filter: filterOf(requested), columns, shared } })
      : mutate({ path: `/admin/v1/views/${view.id}`, method: 'PATCH', body: { name, shared } });
  return (
    <Dialog
      title={view === null ? t('Save view') : t('Change view')}
      onClose={onClose}
      onSubmit={save}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={isPending || name.trim() === ''}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <Field
        label={t('Name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={100}
        hint={t('Filters and columns are kept, of both modes. Phones and e-mails are in no view.')}
        required
      />
      <label className="check">
        <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
        {t('Shared with the whole account')}
      </label>
      <Refusal error={error} />
    </Dialog>
  );
}
