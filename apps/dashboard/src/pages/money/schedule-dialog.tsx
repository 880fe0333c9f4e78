import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { ReportSchedule } from '#apps/dashboard/src/api/types';
import { zone } from '#apps/dashboard/src/format/time';
import { FORMATS, reportName, useReportTypes } from '#screens/pages/money/report-words';
import { AnsweredChoice } from '#screens/parts/answered-choice';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Choice, Field } from '#screens/parts/field';
import { Refusal } from '#screens/parts/refusal';
import { t } from '#apps/dashboard/src/texts/texts';

const FREQUENCIES = { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' } as const;
const RANGES = { previous_day: 'The day before', previous_week: 'The week before', previous_month: 'The month before' } as const;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const LAST_DAY = 28;

/** When it is made, in words. */
export function whenOf({ frequency, at, weekday, day, timezone }: ReportSchedule): string {
  const words = { at, day: weekday === null ? `${day ?? ''}` : t(WEEKDAYS[weekday - 1]!), zone: timezone };
  if (frequency === 'weekly') return t('Every {day} at {at}, {zone}', words);
  return frequency === 'monthly' ? t('On day {day} of the month at {at}, {zone}', words) : t('Every day at {at}, {zone}', words);
}

const options = (words: Readonly<Record<string, string>>): (readonly [string, string])[] =>
  Object.entries(words).map(([name, word]) => [name, t(word)]);

export function ScheduleDialog({ onClose }: { readonly onClose: () => void }) {
  const types = useReportTypes();
  const [name, setName] = useState('');
  const [type, setType] = useState('orders.1');
  const [range, setRange] = useState('previous_day');
  const [frequency, setFrequency] = useState('daily');
  const [at, setAt] = useState('06:00');
  const [weekday, setWeekday] = useState('1');
  const [day, setDay] = useState('1');
  const [format, setFormat] = useState('csv');
  const [emails, setEmails] = useState('');
  const { mutate, isPending, error } = useAct<ReportSchedule>(onClose);
  const send = (): void => {
    const to = emails.split(/[\s,;]+/).filter(Boolean);
    const on = frequency === 'weekly' ? { weekday: Number(weekday) } : frequency === 'monthly' ? { day: Number(day) } : {};
    const parameters = { format, amount_format: 'major' };
    mutate({
      path: '/v1/reports/schedules',
      body: { name: name.trim(), type, range, frequency, at, ...on, timezone: zone(), parameters, deliver_to: { emails: to } },
    });
  };
  return (
    <Dialog
      title={t('Create a schedule')}
      onClose={onClose}
      onSubmit={send}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={isPending || types.state !== 'known'}>
            {t('Create')}
          </Button>
        </>
      }
    >
      <Field label={t('Name')} value={name} onChange={({ target }) => setName(target.value)} maxLength={200} required />
      <AnsweredChoice
        of={types}
        what={t('Reports')}
        label={t('Report')}
        value={type}
        onChange={({ target }) => setType(target.value)}
        options={(known) => known.map((each) => [each.type, reportName(each.type)] as const)}
      />
      <div className="pair">
        <Choice
          label={t('How often')}
          value={frequency}
          onChange={({ target }) => setFrequency(target.value)}
          options={options(FREQUENCIES)}
        />
        <Field label={t('At')} type="time" value={at} onChange={({ target }) => setAt(target.value)} hint={zone()} required />
      </div>
      {frequency === 'weekly' && (
        <Choice
          label={t('On')}
          value={weekday}
          onChange={({ target }) => setWeekday(target.value)}
          options={WEEKDAYS.map((word, n) => [`${n + 1}`, t(word)] as const)}
        />
      )}
      {frequency === 'monthly' && (
        <Field
          label={t('Day of the month')}
          type="number"
          min={1}
          max={LAST_DAY}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          required
        />
      )}
      <Choice label={t('Period')} value={range} onChange={({ target }) => setRange(target.value)} options={options(RANGES)} />
      <Choice label={t('Kind of file')} value={format} onChange={({ target }) => setFormat(target.value)} options={FORMATS()} />
      <Field
        label={t('E-mail recipients')}
        value={emails}
        onChange={({ target }) => setEmails(target.value)}
        hint={t('E-mail addresses with commas between, at most ten.')}
      />
      <Refusal error={error} />
    </Dialog>
  );
}
