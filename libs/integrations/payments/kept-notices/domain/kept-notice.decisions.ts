import type { KeptNoticeFact, KeptNoticeSubject } from '#integrations/payments/kept-notices/domain/kept-notice.events';
import { fact, type View } from '#kernel/fact';

type Outcome = 'none' | 'not_applied' | 'applied';

const OUTCOMES: Partial<Record<KeptNoticeFact['type'], Outcome>> = {
  'gateway_notice.not_applied': 'not_applied',
  'gateway_notice.applied': 'applied',
};

export const keptNotice: View<Outcome, KeptNoticeFact> = {
  initial: 'none',
  evolve: (outcome, { type }) => OUTCOMES[type] ?? outcome,
};

/** Gives up a notice that could not be applied within a day. One that a retry has applied meanwhile stays applied. */
export const giveUpNotice = (outcome: Outcome, subject: KeptNoticeSubject): KeptNoticeFact[] =>
  outcome === 'none' ? [fact('gateway_notice.not_applied', subject)] : [];

/** Records that a kept notice was applied, once. */
export const settleNotice = (outcome: Outcome, subject: KeptNoticeSubject): KeptNoticeFact[] =>
  outcome === 'applied' ? [] : [fact('gateway_notice.applied', subject)];

/** Requests one more attempt; there is none for a notice that was applied. */
export const retryNotice = (outcome: Outcome, subject: KeptNoticeSubject): KeptNoticeFact[] =>
  outcome === 'applied' ? [] : [fact('gateway_notice.retry_requested', subject)];
