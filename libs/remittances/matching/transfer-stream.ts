import { hash } from 'node:crypto';
import type { Scope } from '#platform/storage/documents';
import { bareUtr } from '#remittances/domain/bank-transfer.events';

/** The stream of one bank transfer. Any text that a courier takes for a UTR makes a name of the same length. */
export const transferStream = (scope: Scope, currency: string, utr: string): string =>
  `bank_transfer-${hash('sha256', [scope, currency, bareUtr(utr)].join('\n'))}`;
