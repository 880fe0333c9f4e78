import { makeId } from '#kernel/ids';
import { chance } from '#platform/secrets/chance';

const CHANCE_BYTES = 16;

/** A new `req_…`, by the wall's clock: requests are looked up in logs, which keep that time. */
export const newRequestId = (): string => makeId('req', Date.now(), chance(CHANCE_BYTES));
