import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { ListEntry } from '#apps/dashboard/src/api/types';
import { listOptions, typeOptions, wordFor } from '#apps/dashboard/src/pages/risk/risk-words';
import { Button } from '#screens/parts/button';
import { Download } from '#screens/parts/download';
import { Icon } from '#screens/parts/icon';
import { List } from '#screens/parts/list';
import { Refusal } from '#screens/parts/refusal';
import { State } from '#screens/parts/state';
import { When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';
import { EntryDialog } from '#screens/pages/risk/entry-dialog';
import { ImportDialog } from '#screens/pages/risk/import-dialog';

/** The block list and the allow list for cash on delivery. */
export function RiskLists() {
  const { writes } = useAccess('risk');
  const [open, setOpen] = useState<'entry' | 'import' | null>(null);
  const remove = useAct();
  const close = (): void => setOpen(null);
  return (
    <div className="page">
      <div className="head">
        <h1>{t('Block and allow lists')}</h1>
        <span className="push" />
        <Download path="/v1/risk/list_entries/export" name="risk-lists.csv">
          {t('Download')}
        </Download>
        {writes && (
          <>
            <Button onClick={() => setOpen('import')}>{t('Import…')}</Button>
            <Button look="main" onClick={() => setOpen('entry')}>
              <Icon name="plus" /> {t('Add…')}
            </Button>
          </>
        )}
      </div>
      <Refusal error={remove.error} />
      <List<ListEntry>
        path="/v1/risk/list_entries"
        label={t('Block and allow lists')}
        filters={[
          { name: 'list', label: t('List'), values: listOptions() },
          { name: 'type', label: t('Kind'), values: typeOptions() },
        ]}
        columns={[
          { name: 'value', title: t('Value'), slot: 'title', show: ({ value }) => <span className="long">{value ?? '•••'}</span> },
          { name: 'type', title: t('Kind'), slot: 'detail', show: ({ type }) => wordFor(typeOptions(), type) },
          {
            name: 'list',
            title: t('List'),
            slot: 'status',
            show: ({ list }) => <State tone={list === 'block' ? 'failed' : 'ok'}>{wordFor(listOptions(), list)}</State>,
          },
          { name: 'note', title: t('Why'), slot: 'hidden', show: ({ note }) => <span className="long">{note ?? '–'}</span> },
          {
            name: 'expires_at',
            title: t('Until'),
            slot: 'hidden',
            kind: 'number',
            show: ({ expires_at }) => (expires_at === null ? t('permanently') : <When at={expires_at} long />),
          },
          { name: 'created_at', title: t('Added'), slot: 'date', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
          {
            name: 'acts',
            title: t('Actions'),
            slot: 'amount',
            show: ({ id }) =>
              writes && (
                <Button
                  look="danger"
                  disabled={remove.isPending}
                  onClick={() => remove.mutate({ path: `/v1/risk/list_entries/${id}`, method: 'DELETE' })}
                >
                  {t('Remove')}
                </Button>
              ),
          },
        ]}
        empty={<p>{t('Add a phone, an address or a PIN code that never or always gets cash on delivery.')}</p>}
      />
      {open === 'entry' && <EntryDialog onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
    </div>
  );
}
