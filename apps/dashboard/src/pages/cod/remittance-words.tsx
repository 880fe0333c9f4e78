import type { Remittance } from '#apps/dashboard/src/api/types';
import { State, type Tone } from '#screens/parts/state';
import { t } from '#apps/dashboard/src/texts/texts';

const FINDINGS: Readonly<Record<string, readonly [Tone, string]>> = {
  short: ['failed', 'Short'],
  excess: ['attention', 'Too much'],
  unmatched: ['attention', 'Unmatched'],
  duplicate: ['neutral', 'Duplicate'],
  not_cod: ['attention', 'No cash order'],
  remitted_before_delivery: ['attention', 'Not delivered'],
  remitted_on_rto: ['attention', 'Returned'],
  reversed: ['failed', 'Reversed'],
  rto_charge_on_delivered: ['failed', 'Charged as returned'],
  undeclared_deduction: ['failed', 'Not declared'],
  overdue: ['attention', 'Late'],
  unreadable: ['attention', 'Unreadable'],
  missing: ['attention', 'Missing'],
  totals_differ: ['failed', 'Sums differ'],
  bank_differs: ['failed', 'Bank differs'],
  currency_mismatch: ['failed', 'Other currency'],
  courier_differs: ['neutral', 'Other courier'],
  quote_swallows_rows: ['attention', 'Rows in one cell'],
  cell_unreadable: ['neutral', 'Cell unreadable'],
};

/** A finding by its API type; a type unknown to this page keeps its API name. */
export function FindingType({ type }: { readonly type: string }) {
  const [tone, word] = FINDINGS[type] ?? (['attention', type.replaceAll('_', ' ')] as const);
  return <State tone={tone}>{FINDINGS[type] === undefined ? word : t(word)}</State>;
}

export const findingTypes = (): (readonly [string, string])[] => Object.entries(FINDINGS).map(([type, [, word]]) => [type, t(word)]);

const MATCHES: Readonly<Record<string, readonly [Tone, string]>> = {
  matched: ['ok', 'Matched'],
  short: ['failed', 'Short'],
  excess: ['attention', 'Too much'],
  duplicate: ['neutral', 'Duplicate'],
  not_cod: ['attention', 'No cash order'],
  not_delivered: ['attention', 'Not delivered'],
  rto_conflict: ['attention', 'Returned'],
  reversed: ['failed', 'Reversed'],
  unmatched: ['attention', 'Unmatched'],
};

/** How a line matches. */
export function MatchState({ status }: { readonly status: string }) {
  const [tone, word] = MATCHES[status] ?? (['neutral', status] as const);
  return <State tone={tone}>{MATCHES[status] === undefined ? word : t(word)}</State>;
}

export const matchStates = (): (readonly [string, string])[] => Object.entries(MATCHES).map(([status, [, word]]) => [status, t(word)]);

const STATES: Readonly<Record<string, readonly [Tone, string]>> = {
  processing: ['waiting', 'Processing'],
  reconciled: ['ok', 'Reconciled'],
  closed: ['ok', 'Closed'],
  failed: ['failed', 'Failed'],
  void: ['neutral', 'Void'],
};

/** Its progress, or its number of findings. */
export function RemittanceState({
  remittance: { status, findings_count },
  plate = false,
}: {
  readonly remittance: Remittance;
  readonly plate?: boolean;
}) {
  const [tone, word] = STATES[status] ?? (['attention', '{count, plural, one {# finding} other {# findings}}'] as const);
  return (
    <State tone={tone} plate={plate}>
      {t(word, { count: findings_count })}
    </State>
  );
}
