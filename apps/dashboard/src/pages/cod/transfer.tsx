import { Link } from '@tanstack/react-router';
import { both, mapped } from '#apps/dashboard/src/api/answer';
import { useList } from '#apps/dashboard/src/api/queries';
import type { BankCredit, Remittance } from '#apps/dashboard/src/api/types';
import { money } from '#apps/dashboard/src/format/money';
import { FigureNotKnown } from '#screens/parts/answered';
import { State } from '#screens/parts/state';
import { t } from '#apps/dashboard/src/texts/texts';

const VOID = new Set(['void', 'failed']);
/** Milliseconds: a page of credits queries many transfers. */
const EVERY = 60_000;

interface Transfer {
  readonly utr: string;
  readonly currency: string;
}

/** The bank's credit under a UTR, and its remittances. */
export function useTransfer({ utr, currency }: Transfer) {
  const ofUtr = { utr, limit: '100' };
  const credits = useList<BankCredit>('/v1/cod/bank_credits', ofUtr, { every: EVERY });
  const remittances = useList<Remittance>('/v1/cod/remittances', ofUtr, { every: EVERY });
  return mapped(both(credits, remittances), ([{ data: credited }, { data: reported }]) => {
    const own = credited.filter((credit) => credit.currency === currency);
    const valid = reported.filter(({ status }) => !VOID.has(status));
    return {
      remittances: valid,
      hasCredit: own.length > 0,
      credited: own.reduce((sum, { amount }) => sum + amount, 0),
      net: valid.reduce((sum, { net_amount }) => sum + net_amount, 0),
    };
  });
}

/** Whether the bank received what the couriers report. */
export function TransferState({ utr, currency }: Transfer) {
  const transfer = useTransfer({ utr, currency });
  if (transfer.state !== 'known') return <FigureNotKnown of={transfer} what={t('Reached the bank, UTR {utr}', { utr })} />;
  const { remittances, hasCredit, credited, net } = transfer.value;
  if (remittances.length === 0) return <State tone="waiting">{t('No remittance yet')}</State>;
  if (!hasCredit) return <State tone="waiting">{t('Not at the bank yet')}</State>;
  if (credited === net) return <State tone="ok">{t('Agrees')}</State>;
  return <State tone="failed">{t('Differs by {amount}', { amount: money(credited - net, currency) })}</State>;
}

/** The remittances of a transfer. The state beside them says if they are not known. */
export function TransferRemittances(of: Transfer) {
  const transfer = useTransfer(of);
  if (transfer.state !== 'known') return '…';
  return transfer.value.remittances.map(({ id, courier_code }) => (
    <Link key={id} from="/$mode" to={`./cod/remittances/${id}`} className="line">
      {courier_code} …{id.slice(-6)}
    </Link>
  ));
}
