import type { AlertRules } from '#alerts/contract';
import { spokenMoney } from '#kernel/spoken-money';
import type { BankTransferFact, TransferCompared } from '#remittances/domain/bank-transfer.events';

/** What of remittances needs a person (interface §2.12). */
export const REMITTANCE_ALERTS: AlertRules<BankTransferFact> = {
  'bank_transfer.compared': {
    alert: ({ data }) => {
      const { utr, currency, credited_amount, lines_amount, difference_amount, remittances } = data;
      if (difference_amount === 0) return null;
      return {
        type: 'cod_bank_differs',
        severity: 'warning',
        order_id: null,
        subject: remittances.at(-1)!,
        summary: `Of ${utr} the bank received ${spokenMoney(credited_amount, currency)}, and the lines of its remittances come to ${spokenMoney(lines_amount, currency)}. Ask the courier for the ${difference_amount < 0 ? 'rest' : 'lines of the rest'}.`,
        data: { ...data },
      };
    },
    ends: (_, story) => {
      const before = story.slice(0, -1).findLast(({ type }) => type === 'bank_transfer.compared');
      return before === undefined || (before.data as TransferCompared).difference_amount === 0
        ? null
        : {
            cause: before,
            note: 'The bank and the lines are compared anew: they agree by now, differ by something else, or nothing is left to compare.',
          };
    },
  },
};
