import { Link } from '@tanstack/react-router';
import type { Remittance } from '#apps/dashboard/src/api/types';
import { CodHead } from '#screens/pages/cod/head';
import { ImportFile } from '#screens/pages/cod/import-file';
import { RemittanceState } from '#screens/pages/cod/remittance-words';
import { List } from '#screens/parts/list';
import { Money, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** The couriers' remittances. */
export function RemittanceList() {
  return (
    <div className="page">
      <CodHead>
        <ImportFile />
      </CodHead>
      <List<Remittance>
        path="/v1/cod/remittances"
        label={t('Remittances')}
        filters={[
          {
            name: 'status',
            label: t('State'),
            values: [
              ['processing', t('Processing')],
              ['reconciled', t('Reconciled')],
              ['discrepancy', t('With findings')],
              ['closed', t('Closed')],
              ['void', t('Void')],
              ['failed', t('Failed')],
            ],
          },
          { name: 'courier_code', label: t('Courier') },
          { name: 'utr', label: t('UTR') },
        ]}
        columns={[
          {
            title: t('Remittance'),
            slot: 'title',
            show: ({ id, courier_code, reference }) => (
              <Link from="/$mode" to={`./cod/remittances/${id}`}>
                {[courier_code, reference].filter(Boolean).join(' ')} …{id.slice(-6)}
              </Link>
            ),
          },
          { title: t('State'), slot: 'status', show: (remittance) => <RemittanceState remittance={remittance} /> },
          { title: t('UTR'), slot: 'detail', show: ({ utr }) => utr ?? '–' },
          { title: t('Lines'), slot: 'hidden', kind: 'number', show: ({ counts }) => counts.lines },
          {
            title: t('Collected'),
            slot: 'hidden',
            kind: 'number',
            show: ({ gross_amount, currency }) => <Money amount={gross_amount} currency={currency} />,
          },
          {
            title: t('Net'),
            slot: 'amount',
            kind: 'number',
            show: ({ net_amount, currency }) => <Money amount={net_amount} currency={currency} />,
          },
          { title: t('Imported'), slot: 'date', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
        ]}
        empty={<p>{t('Import the first file that a courier sends about the cash it pays.')}</p>}
      />
    </div>
  );
}
