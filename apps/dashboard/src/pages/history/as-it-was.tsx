import { useState } from 'react';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { ResourceAt } from '#apps/dashboard/src/api/types';
import { fromDateTimeInputValue, longTime, toDateTimeInputValue } from '#apps/dashboard/src/format/time';
import { Answered } from '#screens/parts/answered';
import { Field } from '#screens/parts/field';
import { t } from '#apps/dashboard/src/texts/texts';

/** The last second of a minute. */
const LAST = 59;

/** The answer of GET at the end of a minute, with personal data blanked. */
export function AsItWas({ id }: { readonly id: string }) {
  const [minute, setMinute] = useState(toDateTimeInputValue(Date.now() / 1000));
  const at = fromDateTimeInputValue(minute);
  const answer = useAnswer<ResourceAt>(Number.isNaN(at) ? null : `/v1/history/${encodeURIComponent(id)}/at?time=${at + LAST}`);
  return (
    <section className="panel form">
      <h2>{t('State at a time')}</h2>
      <Field label={t('At')} type="datetime-local" value={minute} onChange={({ target }) => setMinute(target.value)} />
      {answer && (
        <Answered of={answer} what={t('State at a time')}>
          {({ time, state }) => (
            <>
              <p className="quiet">{t('As of {time}', { time: longTime(time) })}</p>
              <pre tabIndex={0} aria-label={t('State at a time')} className="tall">
                {JSON.stringify(state, null, 2)}
              </pre>
            </>
          )}
        </Answered>
      )}
    </section>
  );
}
