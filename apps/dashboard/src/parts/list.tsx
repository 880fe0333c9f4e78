import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useList } from '#apps/dashboard/src/api/queries';
import { t } from '#apps/dashboard/src/texts/texts';
import { Button } from '#screens/parts/button';
import { Icon } from '#screens/parts/icon';
import { Refusal } from '#screens/parts/refusal';

/** One column of a list. `part`: its place on a phone's card. */
export interface Column<Item> {
  readonly title: string;
  readonly show: (item: Item) => ReactNode;
  readonly kind?: 'number';
  readonly part: 'name' | 'amount' | 'state' | 'how' | 'when' | 'left-out';
}

export interface FilterField {
  readonly name: string;
  readonly label: string;
  /** Without them it is a text. */
  readonly values?: readonly (readonly [string, string])[];
}

interface Props<Item> {
  readonly path: string;
  readonly columns: readonly Column<Item>[];
  readonly filters?: readonly FilterField[];
  /** The API answers it in one page. */
  readonly isWhole?: boolean;
  readonly label: string;
  /** What comes here, and how to make the first. */
  readonly empty: ReactNode;
}

type Requested = Readonly<Record<string, string | undefined>>;

const PAGE = '25';

/** A list of the API, whose filters and page are in the address. */
export function List<Item extends { readonly id: string }>({ path, columns, filters = [], isWhole = false, label, empty }: Props<Item>) {
  const requested: Requested = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (search: Requested): void => void navigate({ to: '.', search: search });
  const { data, error, isPlaceholderData } = useList<Item>(path, isWhole ? {} : { limit: PAGE, ...requested });
  const items = data?.data ?? [];
  const isFiltered = filters.some(({ name }) => requested[name] !== undefined);
  const isTurned = requested['starting_after'] !== undefined || requested['ending_before'] !== undefined;
  const { hasOlder, hasNewer } = turns(data?.has_more ?? false, requested);
  const kept = Object.fromEntries(filters.flatMap(({ name }) => (requested[name] === undefined ? [] : [[name, requested[name]]])));
  return (
    <>
      {filters.length > 0 && <Filters fields={filters} requested={requested} onChange={go} />}
      <Refusal fault={error} />
      <section className="panel list">
        <table aria-label={label} aria-busy={isPlaceholderData} className="cards">
          <thead>
            <tr>
              {columns.map(({ title, kind, part }) => (
                <th key={title} scope="col" className={`${kind ?? ''} part-${part}`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data === undefined && error === null ? (
              <Bones columns={columns.length} />
            ) : (
              items.map((item) => <Row key={item.id} item={item} columns={columns} />)
            )}
          </tbody>
        </table>
        {data !== undefined && items.length === 0 && (
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
    </>
  );
}

/** Whether there is more on either side: an answer knows the side that it was read towards, and where it came from there is always more. */
function turns(hasMore: boolean, requested: Requested): { readonly hasOlder: boolean; readonly hasNewer: boolean } {
  if (requested['ending_before'] !== undefined) return { hasOlder: true, hasNewer: hasMore };
  return { hasOlder: hasMore, hasNewer: requested['starting_after'] !== undefined };
}

function Row<Item>({ item, columns }: { readonly item: Item; readonly columns: readonly Column<Item>[] }) {
  return (
    <tr>
      {columns.map(({ title, show, kind, part }) => (
        <td key={title} className={`${kind ?? ''} part-${part}`}>
          {show(item)}
        </td>
      ))}
    </tr>
  );
}

/** In the places of the columns, once the first answer takes its time. */
function Bones({ columns }: { readonly columns: number }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const later = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(later);
  }, []);
  if (!isShown) return null;
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} className="bones">
      {Array.from({ length: columns }, (__, column) => (
        <td key={column}>
          <span />
        </td>
      ))}
    </tr>
  ));
}

function Filters({
  fields,
  requested,
  onChange,
}: {
  readonly fields: readonly FilterField[];
  readonly requested: Requested;
  readonly onChange: (search: Requested) => void;
}) {
  const [adding, setAdding] = useState<string | null>(null);
  const { starting_after: _, ending_before: __, ...filters } = requested;
  const chosen = fields.filter(({ name }) => requested[name] !== undefined);
  const left = fields.filter(({ name }) => requested[name] === undefined);
  const without = (name: string): Requested => Object.fromEntries(Object.entries(filters).filter(([key]) => key !== name));
  const field = fields.find(({ name }) => name === adding);
  const set = (value: string): void => {
    if (value.trim() !== '') onChange({ ...filters, [adding!]: value.trim() });
    setAdding(null);
  };
  return (
    <div className="chips">
      {chosen.map(({ name, label, values }) => (
        <span key={name} className="chip">
          {label} <b>{values?.find(([value]) => value === requested[name])?.[1] ?? requested[name]}</b>
          <button type="button" aria-label={t('Remove the filter {name}', { name: label })} onClick={() => onChange(without(name))}>
            <Icon name="close" />
          </button>
        </span>
      ))}
      {field?.values && (
        <select
          autoFocus
          aria-label={field.label}
          onChange={({ target }) => set(target.value)}
          onBlur={() => setAdding(null)}
          defaultValue=""
        >
          <option value="" disabled>
            {field.label}
          </option>
          {field.values.map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      )}
      {field && !field.values && (
        <form
          onSubmit={(submit) => {
            submit.preventDefault();
            set(new FormData(submit.currentTarget).get('value') as string);
          }}
        >
          <input autoFocus name="value" aria-label={field.label} placeholder="" onBlur={({ target }) => set(target.value)} />
        </form>
      )}
      {!field && left.length > 0 && (
        <select className="chip add" aria-label={t('Add filter')} value="" onChange={({ target }) => setAdding(target.value)}>
          <option value="" disabled>
            {t('Add filter')}
          </option>
          {left.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
