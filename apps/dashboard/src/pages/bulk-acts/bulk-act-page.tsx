import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAct, useAnswer } from '#apps/dashboard/src/api/queries';
import type { BulkAct } from '#apps/dashboard/src/api/types';
import { actsOfList, actWord, pageOfList } from '#apps/dashboard/src/lists/acts';
import { useCurrency } from '#apps/dashboard/src/session/currency';
import { ActDialog } from '#screens/lists/act-dialog';
import { RunOfReport } from '#screens/lists/run-of-report';
import { Total } from '#screens/pages/bulk-acts/bulk-act-list';
import { PageNotKnown } from '#screens/parts/answered';
import { Button } from '#screens/parts/button';
import { Icon } from '#screens/parts/icon';
import { Refusal } from '#screens/parts/refusal';
import { StateOf } from '#screens/parts/state';
import { DescriptionList, Id, When } from '#screens/parts/values';
import { useAccess, useSession } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** One act: its undo time, its progress, and its result. */
export function BulkActPage() {
  const { id } = useParams({ strict: false });
  const answer = useAnswer<BulkAct>(`/admin/v1/bulk_acts/${id!}`);
  const stop = useAct<BulkAct>();
  const { user } = useSession();
  const acts = useAccess('bulk_acts');
  const users = useAccess('users');
  if (answer.state !== 'known') return <PageNotKnown of={answer} what={t('Bulk action')} />;
  const act = answer.value;
  const mayStop = acts.writes && (act.requested_by === user.id || users.writes);
  const isUnderWay = act.status === 'waiting' || act.status === 'running';
  return (
    <div className="page narrow">
      <nav className="crumbs" aria-label={t('Breadcrumb')}>
        <Link from="/$mode" to={'./acts'}>
          {t('Bulk actions')}
        </Link>{' '}
        / …{act.id.slice(-8)}
      </nav>
      <div className="head">
        <h1>{actWord(act.act)}</h1>
        <StateOf status={act.status} plate />
        <Id id={act.id} />
        <span className="push" />
        {mayStop && isUnderWay && (
          <Button look="main" disabled={stop.isPending} onClick={() => stop.mutate({ path: `/admin/v1/bulk_acts/${act.id}/stop` })}>
            {act.status === 'waiting' ? t('Undo') : t('Stop')}
          </Button>
        )}
      </div>
      <Refusal error={stop.error} />
      <Progress act={act} />
      <About act={act} />
      {act.report !== null && <Result report={act.report} />}
    </div>
  );
}

function Progress({ act }: { readonly act: BulkAct }) {
  const { done, failed, total } = act.progress;
  return (
    <section className="panel run">
      <p role="status">
        {act.status === 'waiting' && <Countdown act={act} />}
        {act.status === 'running' && t('{done} of {total}', { done: done + failed, total })}
        {act.status === 'done' && t('All {total} are over: {done} done, {failed} refused.', { done, failed, total })}
        {act.status === 'stopped' &&
          t('Stopped after {over}; {left} stay as they are.', { over: done + failed, left: total - done - failed })}
      </p>
      <progress aria-label={t('Done')} max={Math.max(1, total)} value={done + failed} />
      {act.status === 'stopped' && <ResumeStopped act={act} />}
    </section>
  );
}

/** The remaining undo time, second by second. Test mode's clock may be ahead of ours, so it is never more than the whole window. */
function Countdown({ act: { starts_at, created_at } }: { readonly act: BulkAct }) {
  const [now, setNow] = useState(Date.now() / 1000);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now() / 1000), 1000);
    return () => clearInterval(clock);
  }, []);
  const left = Math.min(Math.ceil(starts_at - now), starts_at - created_at);
  return left > 0 ? t('It begins in {count} s. Until then it can be undone completely.', { count: left }) : t('It begins.');
}

/** Repeats a stopped act for its remaining items. A filter by a shopper's contact is not stored, so that act is requested again on the list. */
function ResumeStopped({ act: { id, act: kind, list, filter } }: { readonly act: BulkAct }) {
  const [isOpen, setOpen] = useState(false);
  const { access } = useSession();
  const { writes } = useAccess('bulk_acts');
  const offered = actsOfList(list).filter((each) => each.act === kind && access[each.resource] === 'w');
  const entries = Object.entries(filter as Readonly<Record<string, string | null>>);
  // Null: a value that was not stored, because it may identify a shopper.
  const isFilterComplete = entries.every(([, value]) => value !== null);
  if (offered.length === 0 || !writes) return null;
  if (!isFilterComplete)
    return (
      <p>
        <Link from="/$mode" to={`./${pageOfList(list)}`}>
          {t('Filter the list again to go on')}
        </Link>
      </p>
    );
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Go on with what is left…')}</Button>
      {isOpen && (
        <ActDialog
          acts={offered}
          list={list}
          filter={Object.fromEntries(entries) as Record<string, string>}
          continues={id}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function About({ act }: { readonly act: BulkAct }) {
  const currency = useCurrency();
  const filter = Object.entries(act.filter as Readonly<Record<string, string | null>>);
  const params = act.params as { readonly percent?: number; readonly note?: string };
  return (
    <section className="panel">
      <DescriptionList
        entries={[
          [t('List'), act.list.replaceAll('_', ' ')],
          [t('Filter'), filter.length === 0 ? t('everything') : filter.map(([name, value]) => `${name}: ${value ?? '•••'}`).join(', ')],
          [t('Found'), `${act.count}`],
          [t('Total'), act.amount === null ? null : <Total key="sum" amount={act.amount} currency={currency} />],
          [t('Per cent of what is left'), params.percent],
          [t('Note for your own people'), params.note],
          [t('Requested'), <When key="at" at={act.created_at} long />],
          [t('Requested by'), <Id key="by" id={act.requested_by} />],
          [t('Ended'), act.ended_at === null ? null : <When key="end" at={act.ended_at} long />],
        ]}
      />
    </section>
  );
}

function Result({ report }: { readonly report: string }) {
  const { sees } = useAccess('reports');
  if (!sees) return null;
  return (
    <section className="panel">
      <h2>
        <Icon name="deliveries" /> {t('Result of each')}
      </h2>
      <RunOfReport id={report} />
    </section>
  );
}
