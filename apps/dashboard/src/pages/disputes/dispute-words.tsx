import type { Dispute } from '#apps/dashboard/src/api/types';
import { timeLeft } from '#apps/dashboard/src/format/time-left';
import { State } from '#screens/parts/state';
import { When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

const PHASES: Readonly<Record<string, string>> = {
  fraud: 'Suspicion of fraud',
  retrieval: 'Inquiry',
  chargeback: 'Chargeback',
  pre_arbitration: 'Pre-arbitration',
  arbitration: 'Arbitration',
};

const ACTS: Readonly<Record<string, string>> = {
  fraud: 'The bank suspects fraud. No money has moved: refund the order, or answer at the gateway.',
  retrieval: 'The bank asks about it. No money has moved: answer at the gateway, or refund the order.',
  chargeback: 'Send evidence at the gateway, or accept the dispute there. Its amount cannot be refunded meanwhile.',
  pre_arbitration: 'The bank did not accept the evidence. Send more at the gateway, or accept the dispute there.',
  arbitration: 'The card network decides, and may charge fees. The gateway says what it still takes.',
};

const ENDS: Readonly<Record<string, string>> = {
  under_review: 'It was answered. The bank decides; nothing is to be done until then.',
  won: 'The bank decided for you. Its amount can be refunded again.',
  lost: 'The bank decided for the shopper, who has the money back. Do not refund it again.',
  closed: 'It ended without a decision. What was taken back is shown here.',
};

/** A phase unknown to this page keeps its API name. */
export const phaseWord = (phase: string): string => (PHASES[phase] === undefined ? phase.replaceAll('_', ' ') : t(PHASES[phase]));

/** What to do about it now; empty for a status unknown to this page. */
export function actWord({ status, phase }: Dispute): string {
  const text = status === 'open' ? ACTS[phase] : ENDS[status];
  return text === undefined ? '' : t(text);
}

/** The deadline for an answer: the days left, and the exact time. */
export function RespondBy({ dispute: { respond_by, status }, long = false }: { readonly dispute: Dispute; readonly long?: boolean }) {
  if (respond_by === null) return '–';
  const left = status === 'open' ? timeLeft(respond_by) : null;
  const exact = <When at={respond_by} long />;
  if (status !== 'open') return exact;
  return (
    <span className="respond-by">
      {left === null && <State tone="failed">{t('too late')}</State>}
      {left?.days === 0 && <State tone="attention">{inHours(left.hours)}</State>}
      {!!left?.days && inDays(left.days)} {(long || left === null) && <small>{exact}</small>}
    </span>
  );
}

const inDays = (count: number): string => t('{count, plural, one {in # day} other {in # days}}', { count });
const inHours = (count: number): string => t('{count, plural, =0 {in less than an hour} one {in # hour} other {in # hours}}', { count });
