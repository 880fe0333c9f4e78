import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf, useAct, useWholeList } from '#apps/dashboard/src/api/queries';
import type { Courier, RemittanceWithFindings } from '#apps/dashboard/src/api/types';
import { deducted } from '#screens/pages/cod/remittance-page';
import { FindingType, MatchState } from '#screens/pages/cod/remittance-words';
import { useMode } from '#apps/dashboard/src/session/mode';
import { AnsweredChoice } from '#screens/parts/answered-choice';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Field } from '#screens/parts/field';
import { Icon } from '#screens/parts/icon';
import { Refusal } from '#screens/parts/refusal';
import { DescriptionList, Money } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** Opens the dialog, for people who may import. */
export function ImportFile() {
  const { writes } = useAccess('cod');
  const [isOpen, setOpen] = useState(false);
  if (!writes) return null;
  return (
    <>
      <Button look="main" onClick={() => setOpen(true)}>
        {t('Import a courier’s file…')}
      </Button>
      {isOpen && <ImportFileDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Previews a courier's file, and then imports it. */
function ImportFileDialog({ onClose }: { readonly onClose: () => void }) {
  const couriers = useWholeList<Courier>('/v1/cod/couriers');
  const [file, setFile] = useState<File | null>(null);
  const [courier, setCourier] = useState('');
  const [currency, setCurrency] = useState('INR');
  const navigate = useNavigate();
  const mode = useMode();
  const preview = useAct<RemittanceWithFindings>();
  const importFile = useAct<RemittanceWithFindings>(({ id }) => void navigate({ to: `/${mode}/cod/remittances/${id}` }).then(onClose));
  const path = `/v1/cod/remittances?${queryOf({ courier_code: courier, currency })}`;
  const shown = preview.data;
  const isReady = file !== null && courier !== '' && /^[A-Za-z]{3}$/.test(currency);
  const isPending = preview.isPending || importFile.isPending;
  /** A preview is only true for the inputs that it was made with. */
  const setAndDiscardPreview = <Value,>(set: (value: Value) => void, value: Value): void => {
    preview.reset();
    importFile.reset();
    set(value);
  };
  const send = (): void => {
    if (!isReady || isPending) return;
    if (shown === undefined) preview.mutate({ path: `${path}&dry_run=true`, file });
    else importFile.mutate({ path, file });
  };
  return (
    <Dialog
      title={t('Import a courier’s file')}
      onClose={onClose}
      onSubmit={send}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={!isReady || isPending}>
            {shown === undefined
              ? t('Preview')
              : t('{count, plural, one {Import # line} other {Import # lines}}', { count: shown.counts.lines })}
          </Button>
        </>
      }
    >
      <AnsweredChoice
        of={couriers}
        what={t('Couriers')}
        label={t('Courier')}
        value={courier}
        onChange={({ target }) => setAndDiscardPreview(setCourier, target.value)}
        options={({ data }) => [['', t('Choose')], ...data.map(({ code, name }) => [code, name] as const)]}
      />
      <Field
        label={t('File')}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.jsonl,.ndjson,.zip"
        hint={t('CSV, XLSX or JSON lines, as the courier sent it.')}
        onChange={({ target }) => setAndDiscardPreview(setFile, target.files?.[0] ?? null)}
      />
      <Field
        label={t('Currency')}
        value={currency}
        maxLength={3}
        onChange={({ target }) => setAndDiscardPreview(setCurrency, target.value.toUpperCase())}
      />
      {shown && <Preview remittance={shown} />}
      <Refusal error={importFile.error ?? preview.error} />
    </Dialog>
  );
}

const FIRST = 20;

/** The result that an import of the file would have. */
function Preview({ remittance }: { readonly remittance: RemittanceWithFindings }) {
  const { currency, counts, gross_amount, net_amount, findings, findings_count, totals_check } = remittance;
  // Each other count of the API has the name of a match state.
  const { lines, unreadable, ...countsByMatchState } = counts;
  return (
    <section className="of-file" aria-label={t('Preview')}>
      <p className="note neutral">
        <Icon name="neutral" />
        <span>{t('Nothing has changed yet. This is what an import would do.')}</span>
      </p>
      <DescriptionList
        sums
        entries={[
          [t('Lines'), `${lines}`],
          [t('Collected'), <Money key="gross" amount={gross_amount} currency={currency} />],
          [t('The courier’s deductions'), <Money key="kept" amount={-deducted(remittance)} currency={currency} />],
          [t('Net in the file'), <Money key="net" amount={net_amount} currency={currency} />],
        ]}
      />
      {totals_check?.matches === false && (
        <p className="note attention">
          <Icon name="attention" />
          <span>{t('The sums in the file are not those of its lines.')}</span>
        </p>
      )}
      <ul className="rows">
        {Object.entries(countsByMatchState)
          .filter(([, count]) => count > 0)
          .map(([status, count]) => (
            <li key={status}>
              <MatchState status={status} /> <span>{count}</span>
            </li>
          ))}
        {unreadable > 0 && (
          <li>
            <FindingType type="unreadable" /> <span>{unreadable}</span>
          </li>
        )}
      </ul>
      {findings.length > 0 && (
        <>
          <h3>{t('Findings')}</h3>
          <ul className="rows findings">
            {findings.slice(0, FIRST).map(({ id, type, row, amount, message }) => (
              <li key={id}>
                <span>
                  <FindingType type={type} />
                  <small className="long">{row === null ? message : t('Row {row}: {message}', { row, message })}</small>
                </span>
                <Money amount={amount} currency={currency} />
              </li>
            ))}
          </ul>
          {findings_count > FIRST && (
            <p className="quiet">{t('{count} findings in all; the import shows each.', { count: findings_count })}</p>
          )}
        </>
      )}
    </section>
  );
}
