import type { BulkActPreview } from '#apps/dashboard/src/api/types';
import { State } from '#screens/parts/state';
import { DescriptionList, Id, Money } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

interface Props {
  readonly preview: BulkActPreview;
  readonly currency: string;
}

/** The result of a dry run: how many, how much, and the first twenty with their refusals. */
export function Preview({ preview: { count, amount, items }, currency }: Props) {
  const refused = items.filter(({ refusal }) => refusal !== null).length;
  return (
    <>
      <DescriptionList
        sums
        entries={[
          [t('Found'), `${count}`],
          [t('Total'), amount === null ? null : <Money key="sum" amount={amount} currency={currency} />],
          [t('Refused among the first {count}', { count: items.length }), `${refused}`],
        ]}
      />
      {items.length > 0 && (
        <ul className="rows preview" tabIndex={0} aria-label={t('First items')}>
          {items.map(({ id, amount: moved, refusal }) => (
            <li key={id}>
              <Id id={id} />
              {refusal === null ? (
                <span>{moved === null ? <State tone="ok">{t('Would succeed')}</State> : <Money amount={moved} currency={currency} />}</span>
              ) : (
                <span className="fault">{refusal.message}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
