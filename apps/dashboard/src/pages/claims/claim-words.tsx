import type { Claim } from '#apps/dashboard/src/api/types';
import { State } from '#screens/parts/state';
import { t } from '#apps/dashboard/src/texts/texts';

const DAY = 86_400;
/** Ages in days at which a claim is old, and hard to collect. */
const [OLD, HARD] = [8, 31];

const PARTIES: Readonly<Record<string, string>> = { courier: 'Courier', gateway: 'Gateway', bank: 'Bank' };

const CODES: Readonly<Record<string, string>> = {
  cod_not_remitted: 'Cash not remitted in time',
  cod_short_remitted: 'Too little cash remitted',
  cod_over_remitted: 'Too much cash remitted',
  cod_paid_for_return: 'Paid for returned goods',
  cod_part_returned: 'Part of the goods was returned',
  cod_undeclared_deduction: 'Unexplained deduction',
  cod_rto_charge_on_delivered: 'Return charged for a delivery',
  cod_line_unmatched: 'Lines without an order',
  payment_not_settled: 'Payment not settled',
  settlement_line_unmatched: 'Settled without a match',
  settlement_amount_differs: 'Another amount settled',
  dispute_over_deducted: 'Dispute took too much',
  settlement_total_differs: 'Lines do not add up',
  bank_credit_missing: 'Not at the bank',
  bank_credit_differs: 'Another amount at the bank',
};

/** The filters' values, with their labels. */
export const parties = (): [string, string][] => Object.entries(PARTIES).map(([party, word]) => [party, t(word)]);
export const codes = (): [string, string][] => Object.entries(CODES).map(([code, word]) => [code, t(word)]);

/** A code unknown to this page keeps its API name. */
export const codeWord = (code: string): string => (CODES[code] === undefined ? code.replaceAll('_', ' ') : t(CODES[code]));

export const partyWord = ({ party, party_name }: Claim): string =>
  party === 'courier' && party_name !== null ? party_name : PARTIES[party] === undefined ? party : t(PARTIES[party]);

export const ClaimState = ({ claim: { status }, plate = false }: { readonly claim: Claim; readonly plate?: boolean }) =>
  status === 'open' ? (
    <State tone="attention" plate={plate}>
      {t('Open')}
    </State>
  ) : (
    <State tone="ok" plate={plate}>
      {t('Settled')}
    </State>
  );

/** The days it has been, or was, owed. The test clock may be ahead of ours. */
export function Age({ claim: { since, settled_at } }: { readonly claim: Claim }) {
  const days = Math.max(0, Math.floor(((settled_at ?? Date.now() / 1000) - since) / DAY));
  const text = t('{count, plural, one {# day} other {# days}}', { count: days });
  if (settled_at !== null || days < OLD) return text;
  return <State tone={days < HARD ? 'attention' : 'failed'}>{text}</State>;
}
