import type { Alert, AlertRules } from '#alerts/contract';
import type { DisputeFact, DisputePhase } from '#orders/contract';

const SEVERITY: Readonly<Record<DisputePhase, Alert['severity']>> = {
  fraud: 'warning',
  retrieval: 'warning',
  chargeback: 'critical',
  pre_arbitration: 'critical',
  arbitration: 'critical',
};

const WHAT_TO_DO: Readonly<Record<DisputePhase, string>> = {
  fraud: 'The bank suspects fraud. No money has moved: refund the order, or answer at the gateway.',
  retrieval: 'The bank asks about it. No money has moved: answer at the gateway, or refund the order.',
  chargeback: 'Send evidence at the gateway, or accept the dispute there. Its amount cannot be refunded meanwhile.',
  pre_arbitration: 'The bank did not accept the evidence. Send more at the gateway, or accept the dispute there.',
  arbitration: 'The card network decides. Fees may be due; see the gateway.',
};

/** Facts about disputes that need a person (interface §2.12). */
export const DISPUTE_ALERTS: AlertRules<DisputeFact> = {
  'dispute.opened': {
    alert: ({ data: { dispute, order_id, payment, amount, currency, phase, respond_by } }) => ({
      type: 'dispute_opened',
      severity: SEVERITY[phase],
      order_id,
      subject: dispute,
      summary: `The shopper disputes ${amount} ${currency} (minor units) of payment ${payment}. ${WHAT_TO_DO[phase]}`,
      data: { dispute, payment, amount, currency, phase, respond_by },
    }),
  },
  'dispute.closed': {
    ends: ({ data: { dispute, status } }, story) => {
      const cause = story.find(({ type, data }) => type === 'dispute.opened' && (data as DisputeFact['data']).dispute === dispute);
      return cause === undefined ? null : { cause, note: `The dispute is over: ${status}.` };
    },
  },
};
