import type { Alert, AlertRules } from '#alerts/contract';
import { fold } from '#kernel/fact';
import { spokenMoney } from '#kernel/spoken-money';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { bankTransfer, settlementsOf } from '#reconciliation/remittances/domain/bank-transfer';
import type { TransferCompared } from '#reconciliation/remittances/domain/bank-transfer.events';

const remittancesAlert = (data: TransferCompared): Alert => {
  const { utr, currency, credited_amount, lines_amount, difference_amount, remittances } = data;
  return {
    type: 'cod_bank_differs',
    severity: 'warning',
    order_id: null,
    subject: remittances.at(-1)!,
    summary: `Of ${utr} the bank received ${spokenMoney(credited_amount, currency)}, and the lines of its remittances come to ${spokenMoney(lines_amount, currency)}. Ask the courier for the ${difference_amount < 0 ? 'rest' : 'lines of the rest'}.`,
    data: { ...data },
  };
};

const settlementsAlert = (data: TransferCompared, settlements: readonly string[]): Alert => {
  const { utr, currency, credited_amount, lines_amount } = data;
  return {
    type: 'settlement_mismatch',
    severity: 'warning',
    order_id: null,
    subject: settlements.at(-1)!,
    summary: `Of ${utr} the bank received ${spokenMoney(credited_amount, currency)}, and the gateway says it paid ${spokenMoney(lines_amount, currency)} out. Ask the gateway and the bank which is true.`,
    data: { ...data, settlements },
  };
};

/** Where remittances and settlements share a UTR, the alert is about the remittances. */
const differing = (data: TransferCompared, story: readonly RecordedEvent[]): Alert =>
  data.remittances.length > 0 ? remittancesAlert(data) : settlementsAlert(data, settlementsOf(fold(bankTransfer, story)));

/** Alerts about bank transfers whose amount differs from their lines or settlements (interface §2.12). A new comparison ends the previous alert. */
export const REMITTANCE_ALERTS: AlertRules = {
  'bank_transfer.compared': {
    alert: ({ data }, story) => (data.difference_amount === 0 ? null : differing(data, story)),
    ends: (_, story) => {
      const before = story.slice(0, -1).findLast((event) => event.type === 'bank_transfer.compared');
      return before === undefined || before.data.difference_amount === 0
        ? null
        : {
            cause: before,
            note: 'The bank and the lines are compared again: they agree by now, differ by something else, or nothing is left to compare.',
          };
    },
  },
};
