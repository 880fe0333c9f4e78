import { makeId } from '#kernel/ids';
import { random } from '#privacy/secrets/random';

const RANDOM_BYTES = 16;

/** A new `req_…`, by the wall's clock: requests are looked up in logs, which keep that time. */
export const newRequestId = (): string => makeId('req', Date.now(), random(RANDOM_BYTES));
