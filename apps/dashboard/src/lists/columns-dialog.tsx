import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { chosenColumns, type ListState } from '#apps/dashboard/src/lists/looks';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { t } from '#apps/dashboard/src/texts/texts';

export interface ChoosableColumn {
  readonly name?: string;
  readonly title: string;
}

interface Props {
  readonly columns: readonly ChoosableColumn[];
  readonly requested: ListState;
  readonly onClose: () => void;
}

/** Selects the shown columns, which are kept in the address. The first identifies the row and stays. */
export function ColumnsDialog({ columns, requested, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>(chosenColumns(columns, requested['columns']).map(({ name }) => name!));
  const navigate = useNavigate();
  const names = columns.map(({ name }) => name!).filter((name) => chosen.includes(name));
  const show = async (): Promise<void> => {
    const { columns: _, ...rest } = requested;
    onClose();
    await navigate({ to: '.', search: names.length === columns.length ? rest : { ...rest, columns: names.join(',') } });
  };
  return (
    <Dialog
      title={t('Columns')}
      onClose={onClose}
      onSubmit={() => void show()}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit">
            {t('Show')}
          </Button>
        </>
      }
    >
      <fieldset className="checks">
        <legend>{t('Shown columns')}</legend>
        {columns.map(({ name, title }, n) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(name!)}
              disabled={n === 0}
              onChange={({ target }) => setChosen(target.checked ? [...chosen, name!] : chosen.filter((one) => one !== name))}
            />
            {title}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
