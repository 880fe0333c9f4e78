import { hash } from 'node:crypto';
import type { FoundClaim } from '#reconciliation/claims/domain/claim.events';
import { base62OfBytes } from '#kernel/ids';

const ID_LENGTH = 24;

/** A claim's id. It is derived from the party, the subject and the code, so that a claim is opened once. It does not sort by time, unlike other ids. */
export const claimId = (party: string, about: string, code: string): string =>
  `clm_${base62OfBytes(hash('sha256', [party, about, code].join('\n'), 'buffer').subarray(0, 20), ID_LENGTH)}`;

export const byClaimId = (found: readonly FoundClaim[]): ReadonlyMap<string, FoundClaim> =>
  new Map(found.map((each) => [claimId(each.party, each.about, each.code), each]));
