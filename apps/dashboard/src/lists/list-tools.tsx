import { useState } from 'react';
import { actsOfList } from '#apps/dashboard/src/lists/acts';
import { filterOf, nameOfList, type ListState } from '#apps/dashboard/src/lists/looks';
import { reportOfList } from '#apps/dashboard/src/lists/reports';
import { Button } from '#screens/parts/button';
import type { FilterField } from '#screens/parts/filters';
import { useSession } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';
import { ActDialog } from '#screens/lists/act-dialog';
import { type ChoosableColumn, ColumnsDialog } from '#screens/lists/columns-dialog';
import { ExportDialog } from '#screens/lists/export-dialog';
import { ViewDialog } from '#screens/lists/view-dialog';

interface Props {
  readonly path: string;
  readonly columns: readonly ChoosableColumn[];
  readonly fields: readonly FilterField[];
  readonly requested: ListState;
  readonly onHelp: () => void;
}

type Tool = 'columns' | 'view' | 'export' | 'act';

/** The tools of a list: choose columns, save the view, export to a file, act on all of it. */
export function ListTools({ path, columns, fields, requested, onHelp }: Props) {
  const { access } = useSession();
  const [open, setOpen] = useState<Tool | null>(null);
  const close = (): void => setOpen(null);
  const filter = filterOf(requested);
  const isChosen = Object.keys(filter).length > 0 || requested['columns'] !== undefined;
  const acts = access['bulk_acts'] === 'w' ? actsOfList(nameOfList(path)).filter(({ resource }) => access[resource] === 'w') : [];
  const report = access['reports'] === 'w' ? reportOfList(nameOfList(path)) : null;
  const props = { requested, path, onClose: close };
  return (
    <div className="line tools-of-list">
      {columns.every(({ name }) => name !== undefined) && (
        <Button look="bare" onClick={() => setOpen('columns')}>
          {t('Columns…')}
        </Button>
      )}
      {isChosen && access['views'] === 'w' && (
        <Button look="bare" onClick={() => setOpen('view')}>
          {t('Save view…')}
        </Button>
      )}
      {report !== null && (
        <Button look="bare" onClick={() => setOpen('export')}>
          {t('Export this view…')}
        </Button>
      )}
      {acts.length > 0 && (
        <Button look="bare" onClick={() => setOpen('act')}>
          {t('Act on all of these…')}
        </Button>
      )}
      <span className="by-keyboard">
        <Button look="bare" onClick={onHelp}>
          {t('Keyboard')} <kbd>?</kbd>
        </Button>
      </span>
      {open === 'columns' && <ColumnsDialog columns={columns} requested={requested} onClose={close} />}
      {open === 'view' && <ViewDialog view={null} {...props} />}
      {open === 'export' && <ExportDialog report={report!} columns={columns} fields={fields} {...props} />}
      {open === 'act' && <ActDialog acts={acts} list={nameOfList(path)} filter={filter} onClose={close} />}
    </div>
  );
}
