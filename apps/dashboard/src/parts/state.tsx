import type { ReactNode } from 'react';
import { t } from '#apps/dashboard/src/texts/texts';
import { Icon } from '#screens/parts/icon';

export type Tone = 'ok' | 'waiting' | 'attention' | 'failed' | 'neutral';

/** A state by shape, word and colour. In a table it is an icon and a word; `plate` is for headings. */
export function State({ tone, children, plate = false }: { readonly tone: Tone; readonly children: ReactNode; readonly plate?: boolean }) {
  return (
    <span className={`state ${tone}${plate ? ' plate' : ''}`}>
      <Icon name={tone} />
      {children}
    </span>
  );
}

const STATES: Readonly<Record<string, readonly [Tone, string]>> = {
  pending: ['waiting', 'Pending'],
  processing: ['waiting', 'Processing'],
  created: ['waiting', 'Started'],
  held: ['waiting', 'Held'],
  waiting: ['waiting', 'Waiting'],
  given_up: ['failed', 'Given up'],
  parked: ['failed', 'Parked'],
  running: ['waiting', 'Running'],
  in_transit: ['waiting', 'With courier'],
  open: ['attention', 'Open'],
  invited: ['waiting', 'Invited'],
  rolling: ['waiting', 'Rolling'],
  paid: ['ok', 'Paid'],
  captured: ['ok', 'Captured'],
  succeeded: ['ok', 'Succeeded'],
  fulfilled: ['ok', 'Fulfilled'],
  delivered: ['ok', 'Delivered'],
  collected: ['waiting', 'Collected'],
  remitted: ['ok', 'Remitted'],
  resolved: ['ok', 'Resolved'],
  done: ['ok', 'Done'],
  applied: ['ok', 'Applied'],
  not_applied: ['failed', 'Not applied'],
  complete: ['ok', 'Complete'],
  approved: ['ok', 'Approved'],
  enabled: ['ok', 'Enabled'],
  active: ['ok', 'Active'],
  short_remitted: ['failed', 'Short'],
  disputed: ['attention', 'Disputed'],
  under_review: ['waiting', 'Under review'],
  won: ['ok', 'Won'],
  lost: ['failed', 'Lost'],
  closed: ['neutral', 'Closed'],
  rto: ['neutral', 'Returned'],
  refunded: ['neutral', 'Refunded'],
  stopped: ['attention', 'Stopped'],
  reversed: ['attention', 'Reversed'],
  cancelled: ['neutral', 'Cancelled'],
  used_up: ['neutral', 'Used up'],
  withdrawn: ['neutral', 'Withdrawn'],
  expired: ['neutral', 'Expired'],
  revoked: ['neutral', 'Revoked'],
  rejected: ['failed', 'Rejected'],
  failed: ['failed', 'Failed'],
  disabled: ['failed', 'Disabled'],
  disabled_rule: ['neutral', 'Off'],
  suspended: ['neutral', 'Suspended'],
};

/** An API status; one unknown to this page keeps its API name. */
export function StateOf({ status, plate = false }: { readonly status: string; readonly plate?: boolean }) {
  const [tone, word] = STATES[status] ?? (['neutral', status.replaceAll('_', ' ')] as const);
  return (
    <State tone={tone} plate={plate}>
      {STATES[status] === undefined ? word : t(word)}
    </State>
  );
}
