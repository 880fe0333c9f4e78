import { useState } from 'react';
import { money } from '#apps/dashboard/src/format/money';
import { longTime, shortTime, utcTime } from '#apps/dashboard/src/format/time';
import { t } from '#apps/dashboard/src/texts/texts';
import { Icon } from '#screens/parts/icon';

export const Money = ({ amount, currency }: { readonly amount: number; readonly currency: string }) => (
  <span className="money">{money(amount, currency)}</span>
);

/** A moment, Unix seconds; its title is the exact time in UTC. */
export const When = ({ at, long = false }: { readonly at: number; readonly long?: boolean }) => (
  <time dateTime={new Date(at * 1000).toISOString()} title={utcTime(at)}>
    {long ? longTime(at) : shortTime(at)}
  </time>
);

/** An id, shortened in the middle; a click copies it in full. */
export function Id({ id }: { readonly id: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button type="button" className="id" onClick={() => void copy()} title={t('Copy {id}', { id })}>
      {id.length > 18 ? `${id.slice(0, 9)}…${id.slice(-5)}` : id}
      <Icon name="copy" />
      <span role="status">{copied ? t('Copied') : ''}</span>
    </button>
  );
}

/** The main sums of a page, side by side. Those without a value are omitted. */
export const Figures = ({ figures }: { readonly figures: readonly (readonly [string, React.ReactNode])[] }) => (
  <dl className="figures">
    {figures
      .filter(([, value]) => value !== null)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** Names and values, side by side. Those without a value are omitted. */
export function DescriptionList({
  entries,
  sums = false,
}: {
  readonly entries: readonly (readonly [string, React.ReactNode])[];
  readonly sums?: boolean;
}) {
  return (
    <dl className={sums ? 'descriptions sums' : 'descriptions'}>
      {entries
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
