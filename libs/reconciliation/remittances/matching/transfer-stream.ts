import { bareNumber } from '#kernel/parcel-names';
import { hash } from 'node:crypto';
import type { Scope } from '#platform/storage/documents';

/** The stream of one bank transfer. The UTR is hashed because couriers may send any text as one. */
export const transferStream = (scope: Scope, currency: string, utr: string): string =>
  `bank_transfer-${hash('sha256', [scope, currency, bareNumber(utr)].join('\n'))}`;
