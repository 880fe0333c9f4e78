import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import { longTime } from '#apps/dashboard/src/format/time';
import { Button } from '#screens/parts/button';
import { Choice } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { t } from '#apps/dashboard/src/texts/texts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Moves test mode's clock forward, with all its business. It never goes back. */
export function TestClock() {
  const [seconds, setSeconds] = useState(`${HOUR}`);
  const { mutate, isPending, data, error } = useAct<{ readonly now: number }>();
  return (
    <form
      className="panel form"
      onSubmit={(submit) => {
        submit.preventDefault();
        mutate({ path: '/v1/test_helpers/clock/advance', body: { seconds: Number(seconds) } });
      }}
    >
      <h2>{t('Clock of test mode')}</h2>
      <p className="quiet">{t('Expiry, retries of webhooks, overdue cash and reports follow it. It only moves forward.')}</p>
      <Choice
        label={t('Forward by')}
        value={seconds}
        onChange={({ target }) => setSeconds(target.value)}
        options={[
          ['60', t('a minute')],
          [`${HOUR}`, t('an hour')],
          [`${DAY}`, t('a day')],
          [`${7 * DAY}`, t('a week')],
          [`${30 * DAY}`, t('30 days')],
        ]}
      />
      <Button type="submit" disabled={isPending}>
        {t('Move the clock')}
      </Button>
      <Refusal error={error} />
      {data && <p className="note ok">{t('It shows {time} now.', { time: longTime(data.now) })}</p>}
    </form>
  );
}
