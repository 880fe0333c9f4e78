import type { Upcasts } from '#platform/event-history/upcasting';
import type { LinesReceived } from '#reconciliation/settlements/domain/settlement.events';

export const SETTLEMENT_UPCASTS: Upcasts = {
  // Version 1 did not record what the merchant's credits at the gateway paid.
  'settlement.lines_received': [
    ({ lines, ...data }: LinesReceived): LinesReceived => ({ ...data, lines: lines.map((line) => ({ ...line, credits: 0 })) }),
  ],
  // Version 1 did not tell payments that an earlier settlement has.
  'settlement.lines_matched': [(data: object) => data],
};
