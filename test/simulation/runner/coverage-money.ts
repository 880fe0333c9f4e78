import type { Coverage } from '#test/simulation/runner/coverage';

const OF_MONEY = /^(?:payment|refund|order|dispute|settlement|cod|remittance)\./;

/** Types of events of money that no world can reach, and why. */
export const OUT_OF_REACH: Readonly<Record<string, string>> = {
  'cod.remittance_voided': 'No act voids a file with parcels of the store: files that are voided have parcels of nobody.',
  'order.cancellation_ignored': 'No act cancels in the shop what has left it.',
  'refund.failed_after_success': 'The bank of these worlds returns no refund.',
  'refund.reference_told': 'The gateway reports the bank’s reference together with the success.',
  'refund.succeeded_after_failure': 'A refund that failed at the gateway of these worlds remains so.',
  'remittance.bank_agreed': 'No act corrects a credit of the bank that differs.',
  'remittance.bank_currency_agreed': 'The bank of these worlds credits rupees alone.',
  'remittance.bank_currency_differed': 'The bank of these worlds credits rupees alone.',
  'remittance.failed': 'No act sends the bytes of a file twice at once.',
};

/** The types of events of money that no world has come to and could have. */
export const missingMoney = ({ events }: Coverage): readonly string[] =>
  Object.keys(events).filter((type) => OF_MONEY.test(type) && events[type] === 0 && !(type in OUT_OF_REACH));

/** Those that a world has come to although they are said to be out of reach. */
export const reachedAfterAll = ({ events }: Coverage): readonly string[] => Object.keys(OUT_OF_REACH).filter((type) => events[type] !== 0);
