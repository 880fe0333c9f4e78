import { useState } from 'react';
import { startOfDay, toDateInputValue } from '#apps/dashboard/src/format/time';
import { filterOf, type ListState } from '#apps/dashboard/src/lists/looks';
import { t } from '#apps/dashboard/src/texts/texts';
import { Icon } from '#screens/parts/icon';

export interface FilterField {
  readonly name: string;
  readonly label: string;
  /** Without values, it is a text. */
  readonly values?: readonly (readonly [string, string])[];
}

const DAY = 86_400;
const SINCE = 'created_at[gte]';
const UNTIL = 'created_at[lt]';

/** The date filters of every list: the API uses Unix seconds, people choose days in the account's zone. */
const days = (): FilterField[] => [
  { name: SINCE, label: t('From day') },
  { name: UNTIL, label: t('To day') },
];
const isDay = (name: string): boolean => name === SINCE || name === UNTIL;
const shownDay = (name: string, value: string): string => toDateInputValue(Number(value) - (name === UNTIL ? 1 : 0));
const readDay = (name: string, day: string): string => `${startOfDay(day) + (name === UNTIL ? DAY : 0)}`;

/** The filters of a list as chips, and a way to add another. */
export function Filters({
  fields: own,
  requested,
  onChange,
}: {
  readonly fields: readonly FilterField[];
  readonly requested: ListState;
  readonly onChange: (search: ListState) => void;
}) {
  const [adding, setAdding] = useState<string | null>(null);
  const { starting_after: _, ending_before: __, open: ___, ...filters } = requested;
  const known = [...own, ...days()];
  // An address may have filters without a field on this page: they are shown too, because acts and files use them.
  const others = Object.keys(filterOf(requested)).filter((name) => !known.some((field) => field.name === name));
  const fields: readonly FilterField[] = [...known, ...others.map((name) => ({ name, label: name }))];
  const chosen = fields.filter(({ name }) => requested[name] !== undefined);
  const wordOf = ({ name, values }: FilterField): string => {
    const value = requested[name]!;
    if (isDay(name)) return shownDay(name, value);
    return values?.find(([each]) => each === value)?.[1] ?? value;
  };
  const left = fields.filter(({ name }) => requested[name] === undefined);
  const without = (name: string): ListState => Object.fromEntries(Object.entries(filters).filter(([key]) => key !== name));
  const field = fields.find(({ name }) => name === adding);
  const set = (value: string): void => {
    const given = value.trim();
    if (given !== '') onChange({ ...filters, [adding!]: isDay(adding!) ? readDay(adding!, given) : given });
    setAdding(null);
  };
  return (
    <div className="chips">
      {chosen.map((each) => (
        <span key={each.name} className="chip">
          {each.label} <b>{wordOf(each)}</b>
          <button
            type="button"
            aria-label={t('Remove the filter {name}', { name: each.label })}
            onClick={() => onChange(without(each.name))}
          >
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
          <input
            autoFocus
            name="value"
            type={isDay(field.name) ? 'date' : 'text'}
            aria-label={field.label}
            onBlur={({ target }) => set(target.value)}
          />
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
