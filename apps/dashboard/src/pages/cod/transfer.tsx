import { Link } from '@tanstack/react-router';
import { useList } from '#apps/dashboard/src/api/queries';
import type { BankCredit, Remittance } from '#apps/dashboard/src/api/types';
import { money } from '#apps/dashboard/src/format/money';
import { State } from '#screens/parts/state';
import { t } from '#apps/dashboard/src/texts/texts';

const VOID = new Set(['void', 'failed']);
/** Milliseconds: a page of credits queries many transfers. */
const EVERY = 60_000;

interface Transfer {
  readonly utr: string;
  readonly currency: string;
}

/** The bank's credit under a UTR, and its remittances; undefined until both are known. */
export function useTransfer({ utr, currency }: Transfer) {
  const ofUtr = { utr, limit: '100' };
  const credits = useList<BankCredit>('/v1/cod/bank_credits', ofUtr, EVERY).data?.data;
  const remittances = useList<Remittance>('/v1/cod/remittances', ofUtr, EVERY).data?.data.filter(({ status }) => !VOID.has(status));
  if (credits === undefined || remittances === undefined) return undefined;
  const own = credits.filter((credit) => credit.currency === currency);
  return {
    remittances,
    hasCredit: own.length > 0,
    credited: own.reduce((sum, { amount }) => sum + amount, 0),
    net: remittances.reduce((sum, { net_amount }) => sum + net_amount, 0),
  };
}

/** Whether the bank received what the couriers report. */
export function TransferState({ utr, currency }: Transfer) {
  const transfer = useTransfer({ utr, currency });
  if (transfer === undefined) return '…';
  const { remittances, hasCredit, credited, net } = transfer;
  if (remittances.length === 0) return <State tone="waiting">{t('No remittance yet')}</State>;
  if (!hasCredit) return <State tone="waiting">{t('Not at the bank yet')}</State>;
  if (credited === net) return <State tone="ok">{t('Agrees')}</State>;
  return <State tone="failed">{t('Differs by {amount}', { amount: money(credited - net, currency) })}</State>;
}

/** The remittances of a transfer. */
export function TransferRemittances(of: Transfer) {
  const transfer = useTransfer(of);
  return transfer?.remittances.map(({ id, courier_code }) => (
    <Link key={id} from="/$mode" to={`./cod/remittances/${id}`} className="line">
      {courier_code} …{id.slice(-6)}
    </Link>
  ));
}
