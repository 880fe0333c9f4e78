import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type Answer, toRows } from '#apps/dashboard/src/api/answer';
import { useWholeList } from '#apps/dashboard/src/api/queries';
import type { Aging, Courier, Page } from '#apps/dashboard/src/api/types';
import { useListKeys } from '#apps/dashboard/src/lists/use-list-keys';
import { KeysDialog } from '#screens/lists/keys-dialog';
import { CodHead } from '#screens/pages/cod/head';
import { ImportFile } from '#screens/pages/cod/import-file';
import { Rows } from '#screens/parts/answered';
import { State } from '#screens/parts/state';
import { Money } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** Cash that couriers have collected and not sent, by age. */
export function CodBoard() {
  const aging = useWholeList<Aging>('/v1/cod/aging');
  return (
    <div className="page">
      <CodHead>
        <ImportFile />
      </CodHead>
      <section className="panel">
        <h2>{t('What couriers owe, by days since delivery')}</h2>
        <Rows
          of={toRows(aging, ({ data }) => data)}
          what={t('What couriers owe')}
          empty={<p className="empty">{t('Nothing is owed. Cash comes here when a parcel is delivered that is paid on delivery.')}</p>}
        >
          {(rows) => <Board rows={rows} />}
        </Rows>
      </section>
    </div>
  );
}

const spanOf = ({ from_days, to_days }: Aging['buckets'][number]): string =>
  to_days === null ? t('Over {days} days', { days: from_days - 1 }) : t('{from}–{to} days', { from: from_days, to: to_days });

const keyOf = ({ courier_code, currency }: Aging): string => `${courier_code} ${currency}`;

/** The courier by name; by its code until that is known. */
const nameIn = (couriers: Answer<Page<Courier>>, { courier_code }: Aging): Courier | undefined =>
  couriers.state === 'known' ? couriers.value.data.find(({ code }) => code === courier_code) : undefined;

function Board({ rows }: { readonly rows: readonly [Aging, ...Aging[]] }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [isHelp, setHelp] = useState(false);
  useListKeys({ body, ids: rows.map(keyOf), rowDrawer: null, onHelp: () => setHelp(true) });
  const couriers = useWholeList<Courier>('/v1/cod/couriers');
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return (
    <>
      <table className="board">
        <thead>
          <tr>
            <th scope="col">{t('Courier')}</th>
            {rows[0].buckets.map((bucket) => (
              <th key={bucket.from_days} scope="col" className="number">
                {spanOf(bucket)}
              </th>
            ))}
            <th scope="col" className="number">
              {t('Total')}
            </th>
            <th scope="col" className="number">
              {t('Overdue')}
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <CourierRow key={keyOf(row)} row={row} courier={nameIn(couriers, row)} />
          ))}
        </tbody>
        <tfoot>
          {currencies.map((currency) => (
            <Total key={currency} currency={currency} rows={rows.filter((row) => row.currency === currency)} />
          ))}
        </tfoot>
      </table>
      {isHelp && <KeysDialog onClose={() => setHelp(false)} />}
    </>
  );
}

function CourierRow({ row, courier }: { readonly row: Aging; readonly courier: Courier | undefined }) {
  const { courier_code, currency, count, amount, buckets, overdue_count, overdue_amount } = row;
  const own = courier_code === null ? {} : { courier_code };
  return (
    <tr tabIndex={-1}>
      <th scope="row">
        {courier?.name ?? courier_code ?? t('No courier named')}
        {courier && <small>{t('pays within {count, plural, one {# day} other {# days}}', { count: courier.cycle_days })}</small>}
      </th>
      {buckets.map((bucket) => (
        <td key={bucket.from_days} className="number" data-label={spanOf(bucket)}>
          {bucket.count === 0 ? '–' : <Sum amount={bucket.amount} currency={currency} count={bucket.count} />}
        </td>
      ))}
      <td className="number" data-label={t('Total')}>
        <Link from="/$mode" to={'./cod/collections'} search={{ status: 'collected,short_remitted', ...own }}>
          <Money amount={amount} currency={currency} />
        </Link>
        <small>{t('{count, plural, one {# order} other {# orders}}', { count })}</small>
      </td>
      <td className="number" data-label={t('Overdue')}>
        {overdue_count === 0 ? (
          '–'
        ) : (
          <>
            <Link from="/$mode" to={'./cod/collections'} search={{ overdue: 'true', ...own }} className="state attention">
              <Money amount={overdue_amount} currency={currency} />
            </Link>
            <State tone="attention">{t('{count} past their date', { count: overdue_count })}</State>
          </>
        )}
      </td>
    </tr>
  );
}

const Sum = ({ amount, currency, count }: { readonly amount: number; readonly currency: string; readonly count: number }) => (
  <>
    <Money amount={amount} currency={currency} />
    <small>{t('{count, plural, one {# order} other {# orders}}', { count })}</small>
  </>
);

function Total({ currency, rows }: { readonly currency: string; readonly rows: readonly Aging[] }) {
  const sum = (of: (row: Aging) => number) => <Money amount={rows.reduce((total, row) => total + of(row), 0)} currency={currency} />;
  return (
    <tr>
      <th scope="row">{t('All couriers')}</th>
      {rows[0]!.buckets.map((bucket, n) => (
        <td key={bucket.from_days} className="number" data-label={spanOf(bucket)}>
          {sum(({ buckets }) => buckets[n]!.amount)}
        </td>
      ))}
      <td className="number" data-label={t('Total')}>
        {sum(({ amount }) => amount)}
      </td>
      <td className="number" data-label={t('Overdue')}>
        {sum(({ overdue_amount }) => overdue_amount)}
      </td>
    </tr>
  );
}
