import { type ReactNode, useRef, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { toRows } from '#apps/dashboard/src/api/answer';
import { chosenColumns, filterOf, type ListState, queryOfList } from '#apps/dashboard/src/lists/looks';
import { useRowDrawer } from '#apps/dashboard/src/lists/row-drawer';
import { useListKeys } from '#apps/dashboard/src/lists/use-list-keys';
import { KeysDialog } from '#screens/lists/keys-dialog';
import { ListTools } from '#screens/lists/list-tools';
import { Views } from '#screens/lists/views';
import { useList } from '#apps/dashboard/src/api/queries';
import { t } from '#apps/dashboard/src/texts/texts';
import { NotKnown } from '#screens/parts/answered';
import { Skeleton } from '#screens/parts/skeleton';
import { Button } from '#screens/parts/button';
import { type FilterField, Filters } from '#screens/parts/filters';
import { Icon } from '#screens/parts/icon';
import { Refusal } from '#screens/parts/refusal';

/** One column of a list. `slot`: its place on a phone's card. `name`: its name in a saved view; columns can be chosen if all have one. */
export interface Column<Item> {
  readonly name?: string;
  readonly title: string;
  readonly show: (item: Item) => ReactNode;
  readonly kind?: 'number';
  readonly slot: 'title' | 'amount' | 'status' | 'detail' | 'date' | 'hidden';
}

interface Props<Item> {
  readonly path: string;
  readonly columns: readonly Column<Item>[];
  readonly filters?: readonly FilterField[];
  /** It is short, and shown in one page. */
  readonly isWhole?: boolean;
  readonly label: string;
  /** Shows a row beside the list; absent if rows cannot be opened there. It gets the row as listed, if it is on this page of the list. */
  readonly drawer?: (id: string, item: Item | undefined) => ReactNode;
  /** An explanation of the list, and how to make the first entry. */
  readonly empty: ReactNode;
}

export type { FilterField };

const PAGE = '25';

/** A list of the API, with its filters and page in the address. Another path is another list. */
export const List = <Item extends { readonly id: string }>(props: Props<Item>) => <ListOf key={props.path} {...props} />;

function ListOf<Item extends { readonly id: string }>({
  path,
  columns: all,
  filters = [],
  isWhole = false,
  label,
  drawer,
  empty,
}: Props<Item>) {
  const requested: ListState = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (search: ListState): void => void navigate({ to: '.', search: search });
  const answer = useList<Item>(path, isWhole ? {} : { limit: PAGE, ...queryOfList(requested) }, { keepPreviousData: true, isWhole });
  const list = toRows(answer, ({ data }) => data);
  const columns = chosenColumns(all, requested['columns']);
  const items = list.state === 'rows' ? list.rows : [];
  const body = useRef<HTMLTableSectionElement>(null);
  const [isHelp, setHelp] = useState(false);
  const rowDrawer = useRowDrawer();
  const opened = drawer === undefined ? undefined : rowDrawer.opened;
  useListKeys({ body, ids: items.map(({ id }) => id), rowDrawer: drawer === undefined ? null : rowDrawer, onHelp: () => setHelp(true) });
  const isFiltered = Object.keys(filterOf(requested)).length > 0;
  const isTurned = requested['starting_after'] !== undefined || requested['ending_before'] !== undefined;
  const { hasOlder, hasNewer } = turns(answer.state === 'known' && answer.value.has_more, requested);
  const kept = { ...filterOf(requested), columns: requested['columns'] };
  return (
    <>
      {!isWhole && <Views path={path} requested={requested} />}
      {!isWhole && (
        <div className="tools">
          <Filters fields={filters} requested={requested} onChange={go} />
          <ListTools path={path} columns={all} fields={filters} requested={requested} onHelp={() => setHelp(true)} />
        </div>
      )}
      {answer.state === 'known' && <Refusal error={answer.error} />}
      <div className={opened === undefined ? undefined : 'with-drawer'}>
        <section className="panel list">
          <table aria-label={label} aria-busy={answer.state === 'known' && answer.isPlaceholderData} className="cards">
            <thead>
              <tr>
                {columns.map(({ title, kind, slot }) => (
                  <th key={title} scope="col" className={`${kind ?? ''} slot-${slot}`}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody ref={body}>
              {list.state === 'loading' ? (
                <Skeleton columns={columns.length} />
              ) : (
                items.map((item) => <Row key={item.id} item={item} columns={columns} isOpen={item.id === opened} />)
              )}
            </tbody>
          </table>
          {list.state === 'failed' && (
            <div className="empty">
              <NotKnown of={list} what={label} />
            </div>
          )}
          {list.state === 'empty' && (
            <div className="empty">
              {isFiltered || isTurned ? (
                <>
                  <p>{t('Nothing fits these filters.')}</p>
                  <Button onClick={() => go({})}>{t('Remove all filters')}</Button>
                </>
              ) : (
                empty
              )}
            </div>
          )}
          {!isWhole && (items.length > 0 || isTurned) && (
            <footer className="pager">
              <span>
                {hasOlder ? t('{count} shown; older ones follow', { count: items.length }) : t('{count} shown', { count: items.length })}
              </span>
              <Button disabled={!hasNewer} onClick={() => go({ ...kept, ending_before: items[0]?.id })}>
                <Icon name="newer" /> {t('Newer')}
              </Button>
              <Button disabled={!hasOlder} onClick={() => go({ ...kept, starting_after: items.at(-1)?.id })}>
                {t('Older')} <Icon name="older" />
              </Button>
            </footer>
          )}
        </section>
        {opened !== undefined &&
          drawer!(
            opened,
            items.find(({ id }) => id === opened),
          )}
      </div>
      {isHelp && <KeysDialog onClose={() => setHelp(false)} />}
    </>
  );
}

/** Whether there is more on either side: an answer reports the direction it was read in, and in the other there is always more. */
function turns(hasMore: boolean, requested: ListState): { readonly hasOlder: boolean; readonly hasNewer: boolean } {
  if (requested['ending_before'] !== undefined) return { hasOlder: true, hasNewer: hasMore };
  return { hasOlder: hasMore, hasNewer: requested['starting_after'] !== undefined };
}

interface RowProps<Item> {
  readonly item: Item;
  readonly columns: readonly Column<Item>[];
  readonly isOpen: boolean;
}

function Row<Item>({ item, columns, isOpen }: RowProps<Item>) {
  return (
    <tr tabIndex={-1} aria-current={isOpen || undefined}>
      {columns.map(({ title, show, kind, slot }) => (
        <td key={title} className={`${kind ?? ''} slot-${slot}`}>
          {show(item)}
        </td>
      ))}
    </tr>
  );
}
