import { useState } from 'react';
import { useAct, useAnswer } from '#apps/dashboard/src/api/queries';
import type { ListImport } from '#apps/dashboard/src/api/types';
import { NotKnown } from '#screens/parts/answered';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Field } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { StateOf } from '#screens/parts/state';
import { DescriptionList } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** Imports the rows of a CSV file into the lists, and shows the result of each. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const { mutate, isPending, data, error } = useAct<ListImport>();
  return (
    <Dialog
      title={t('Import to the lists')}
      onClose={onClose}
      onSubmit={() => file !== null && mutate({ path: '/v1/risk/list_entries/import', file })}
      acts={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {data === undefined && (
            <Button look="main" type="submit" disabled={isPending || file === null}>
              {t('Import')}
            </Button>
          )}
        </>
      }
    >
      {data === undefined ? (
        <Field
          label={t('CSV file')}
          type="file"
          accept=".csv,text/csv"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          hint={t('Its first row names the columns list, type, value, and optionally note and expires_at.')}
        />
      ) : (
        <Result id={data.id} />
      )}
      <Refusal error={error} />
    </Dialog>
  );
}

function Result({ id }: { readonly id: string }) {
  const answer = useAnswer<ListImport>(`/v1/risk/list_imports/${id}`);
  if (answer.state !== 'known') return <NotKnown of={answer} what={t('Import')} />;
  const data = answer.value;
  return (
    <>
      <DescriptionList
        entries={[
          [t('State'), <StateOf key="state" status={data.status} />],
          [t('Rows'), data.rows],
          [t('Added'), data.created],
          [t('Already on the list'), data.duplicate],
          [t('Refused'), data.refused],
        ]}
      />
      <ul className="rows preview" tabIndex={0} aria-label={t('Refused')}>
        {data.refused_rows.map(({ row, message }) => (
          <li key={row}>
            <span>{t('Row {row}', { row })}</span>
            <span className="fault">{message}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
