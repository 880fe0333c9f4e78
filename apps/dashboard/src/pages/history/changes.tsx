import { useState } from 'react';
import { toRows } from '#apps/dashboard/src/api/answer';
import { queryOf, useAnswer } from '#apps/dashboard/src/api/queries';
import type { ResourceChanges } from '#apps/dashboard/src/api/types';
import { fromDateTimeInputValue } from '#apps/dashboard/src/format/time';
import { Rows } from '#screens/parts/answered';
import { Field } from '#screens/parts/field';
import { Icon } from '#screens/parts/icon';
import { When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

type Step = ResourceChanges['steps'][number];

const LAST = 59;
/** Longer lists of changes are collapsed. */
const FEW = 6;

/** The changes between two moments, fact by fact, with their actors. */
export function Changes({ id }: { readonly id: string }) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const seconds = (minute: string, more = 0): string | undefined =>
    minute === '' ? undefined : `${fromDateTimeInputValue(minute) + more}`;
  const changes = useAnswer<ResourceChanges>(
    `/v1/history/${encodeURIComponent(id)}/changes?${queryOf({ from: seconds(from), to: seconds(to, LAST) })}`,
  );
  return (
    <section className="panel form">
      <h2>{t('What changed')}</h2>
      <div className="pair">
        <Field
          label={t('After')}
          type="datetime-local"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          hint={t('Empty: from its beginning.')}
        />
        <Field label={t('Until')} type="datetime-local" value={to} onChange={({ target }) => setTo(target.value)} hint={t('Empty: now.')} />
      </div>
      <Rows
        of={toRows(changes, ({ steps }) => steps)}
        what={t('What changed')}
        empty={<p className="quiet">{t('Nothing changed in between.')}</p>}
      >
        {(steps) => (
          <ol className="timeline">
            {steps.map((step, n) => (
              <li key={step.fact ?? n} className="neutral">
                <Icon name="neutral" />
                <StepOf step={step} />
                <When at={step.created_at} long />
              </li>
            ))}
          </ol>
        )}
      </Rows>
    </section>
  );
}

const StepOf = ({ step: { summary, actor, type, changes } }: { readonly step: Step }) => (
  <div>
    <p>{summary}</p>
    <p className="quiet">{[actor?.name ?? actor?.id ?? actor?.type, type].filter(Boolean).join(' · ')}</p>
    {changes.length > FEW ? (
      <details>
        <summary className="quiet">{t('{count} fields', { count: changes.length })}</summary>
        <Fields changes={changes} />
      </details>
    ) : (
      <Fields changes={changes} />
    )}
  </div>
);

const Fields = ({ changes }: Pick<Step, 'changes'>) => (
  <ul className="changes">
    {changes.map(({ field, from, to }) => (
      <li key={field}>
        <code>{field}</code> <del>{written(from)}</del> → <ins>{written(to)}</ins>
      </li>
    ))}
  </ul>
);

const written = (value: unknown): string => (value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value));
