import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { ReportRun } from '#apps/dashboard/src/api/types';
import { NotKnown } from '#screens/parts/answered';
import { StateOf } from '#screens/parts/state';
import { DescriptionList, Id } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';
import { Download } from '#screens/parts/download';

/** A report run: its progress, and its file once ready. */
export function RunOfReport({ id }: { readonly id: string }) {
  const answer = useAnswer<ReportRun>(`/v1/reports/runs/${id}`);
  if (answer.state !== 'known') return <NotKnown of={answer} what={t('Report')} />;
  const run = answer.value;
  const isUnderWay = run.status === 'pending' || run.status === 'running';
  return (
    <div className="run">
      <DescriptionList
        entries={[
          [t('Report'), <Id key="id" id={id} />],
          [t('State'), <StateOf key="state" status={run.status} />],
          [t('Rows'), run.row_count],
          [t('Why'), run.error?.message],
        ]}
      />
      {isUnderWay && <progress aria-label={t('Written so far')} max={100} value={run.progress ?? undefined} />}
      {run.status === 'succeeded' && (
        <Download
          path={`/v1/reports/runs/${id}/file`}
          url={run.url}
          name={`${run.type.replace(/\.\d+$/, '')}-${id}.${run.parameters.format}`}
        >
          {t('Download')}
        </Download>
      )}
    </div>
  );
}
