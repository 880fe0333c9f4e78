import { hash } from 'node:crypto';
import type { Scope } from '#platform/storage/documents';
import { bareUtr } from '#remittances/domain/bank-transfer.events';

/** The stream of one bank transfer. The UTR is hashed because couriers may send any text as one. */
export const transferStream = (scope: Scope, currency: string, utr: string): string =>
  `bank_transfer-${hash('sha256', [scope, currency, bareUtr(utr)].join('\n'))}`;
