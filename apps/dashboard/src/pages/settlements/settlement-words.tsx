import type { Settlement } from '#apps/dashboard/src/api/types';
import { State, type Tone } from '#screens/parts/state';
import { t } from '#apps/dashboard/src/texts/texts';

const MATCHES: Readonly<Record<string, readonly [Tone, string]>> = {
  pending: ['waiting', 'Not compared yet'],
  matched: ['ok', 'Matched'],
  amount_differs: ['attention', 'Amount differs'],
  duplicate: ['failed', 'Also in another line'],
  unmatched: ['failed', 'Unmatched'],
  none: ['neutral', 'Without a payment'],
};

const TYPES: Readonly<Record<string, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  adjustment: 'Adjustment',
  fee: 'Fee',
};

/** The filter's values, with their labels. */
export const lineTypes = (): [string, string][] => Object.entries(TYPES).map(([type, word]) => [type, t(word)]);
export const lineMatches = (): [string, string][] => Object.entries(MATCHES).map(([status, [, word]]) => [status, t(word)]);

/** A type unknown to this page keeps its API name. */
export const typeWord = (type: string): string => (TYPES[type] === undefined ? type : t(TYPES[type]));

export function MatchOf({ status }: { readonly status: string }) {
  const known = MATCHES[status];
  return known === undefined ? <State tone="neutral">{status.replaceAll('_', ' ')}</State> : <State tone={known[0]}>{t(known[1])}</State>;
}

/** A settlement's number of lines, or of unmatched ones. */
export function LinesState({ settlement: { lines, mismatched_lines: wrong } }: { readonly settlement: Settlement }) {
  const all = t('{count, plural, one {# line} other {# lines}}', { count: lines });
  if (wrong === 0) return all;
  return <State tone="attention">{t('{wrong} of {lines} do not match', { wrong, lines })}</State>;
}
