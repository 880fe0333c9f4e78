import { useEffect, useState } from 'react';
import { useAct, useAnswer } from '#apps/dashboard/src/api/queries';
import type { BankCredit, BankCreditImport } from '#apps/dashboard/src/api/types';
import { CodHead } from '#screens/pages/cod/head';
import { TransferRemittances, TransferState } from '#screens/pages/cod/transfer';
import { NotKnown } from '#screens/parts/answered';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Field } from '#screens/parts/field';
import { List } from '#screens/parts/list';
import { Refusal } from '#screens/parts/refusal';
import { DescriptionList, Money, When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** Bank credits, and whether they match the couriers' reports. */
export function BankCreditList() {
  const { writes } = useAccess('cod');
  const [importing, setImporting] = useState(false);
  return (
    <div className="page">
      <CodHead>
        {writes && (
          <Button look="main" onClick={() => setImporting(true)}>
            {t('Import a statement…')}
          </Button>
        )}
      </CodHead>
      <List<BankCredit>
        path="/v1/cod/bank_credits"
        label={t('At the bank')}
        filters={[{ name: 'utr', label: t('UTR') }]}
        columns={[
          { title: t('UTR'), slot: 'title', show: ({ utr }) => <span className="long">{utr}</span> },
          { title: t('State'), slot: 'status', show: ({ utr, currency }) => <TransferState utr={utr} currency={currency} /> },
          { title: t('Remittances'), slot: 'detail', show: ({ utr, currency }) => <TransferRemittances utr={utr} currency={currency} /> },
          {
            title: t('Amount'),
            slot: 'amount',
            kind: 'number',
            show: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
          { title: t('Credited'), slot: 'date', kind: 'number', show: ({ credited_at }) => <When at={credited_at} /> },
        ]}
        empty={<p>{t('Import the bank’s statement: its credits are compared with what couriers say they paid.')}</p>}
      />
      {importing && <ImportStatementDialog onClose={() => setImporting(false)} />}
    </div>
  );
}

/** The first lines of a text file; null for other files. */
const [FIRST_BYTES, FIRST_LINES] = [4096, 6];
async function beginningOf(file: File): Promise<string | null> {
  const text = await file.slice(0, FIRST_BYTES).text();
  return text.includes('\0') || text.includes('\ufffd') ? null : text.split(/\r?\n/).slice(0, FIRST_LINES).join('\n');
}

function ImportStatementDialog({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [currency, setCurrency] = useState('INR');
  const [beginning, setBeginning] = useState<string | null>(null);
  const { mutate, isPending, error, data } = useAct<BankCreditImport>();
  useEffect(() => {
    let isCurrent = true;
    setBeginning(null);
    if (file !== null)
      beginningOf(file)
        .then((text) => (isCurrent ? setBeginning(text) : undefined))
        // An unreadable file is refused when it is sent.
        .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [file]);
  if (data !== undefined) return <ImportResult id={data.id} answered={data} onClose={onClose} />;
  const isReady = file !== null && /^[A-Za-z]{3}$/.test(currency);
  return (
    <Dialog
      title={t('Import a statement')}
      onClose={onClose}
      onSubmit={() => isReady && mutate({ path: `/v1/cod/bank_credits?currency=${currency}`, file })}
      acts={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={!isReady || isPending}>
            {t('Import')}
          </Button>
        </>
      }
    >
      <Field
        label={t('File')}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.jsonl,.ndjson,.zip"
        hint={t('CSV, XLSX or JSON lines with UTR, amount and date. A credit that is known already is not counted twice.')}
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      <Field label={t('Currency')} value={currency} maxLength={3} onChange={({ target }) => setCurrency(target.value.toUpperCase())} />
      {beginning !== null && (
        <section aria-label={t('Preview')}>
          <pre tabIndex={0}>{beginning}</pre>
        </section>
      )}
      <Refusal error={error} />
    </Dialog>
  );
}

interface ResultProps {
  readonly id: string;
  readonly answered: BankCreditImport;
  readonly onClose: () => void;
}

/** Milliseconds between checks of a running import. */
const SOON = 1000;

function ImportResult({ id, answered, onClose }: ResultProps) {
  const later = useAnswer<BankCreditImport>(answered.status === 'complete' ? null : `/v1/cod/bank_credit_imports/${id}`, { every: SOON });
  const { status, rows, counts, problems } = later?.state === 'known' ? later.value : answered;
  return (
    <Dialog title={t('Statement imported')} onClose={onClose} acts={<Button onClick={onClose}>{t('Close')}</Button>}>
      {later?.state === 'failed' && <NotKnown of={later} what={t('Import')} />}
      {status === 'processing' && <p role="status">{t('{done} of {total} rows are matched.', { done: counts.rows, total: rows })}</p>}
      <DescriptionList
        sums
        entries={[
          [t('New'), `${counts.received}`],
          [t('Already known'), `${counts.duplicate}`],
          [t('Unreadable'), counts.unreadable > 0 ? `${counts.unreadable}` : null],
        ]}
      />
      {problems.length > 0 && (
        <ul className="rows">
          {problems.map(({ row, message }) => (
            <li key={row}>
              <small>{t('Row {row}: {message}', { row, message })}</small>
            </li>
          ))}
        </ul>
      )}
      <p className="quiet">{t('Each is compared with the remittances under its UTR. What differs is a finding, and an alert.')}</p>
    </Dialog>
  );
}
