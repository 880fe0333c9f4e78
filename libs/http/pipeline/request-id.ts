import { makeId } from '#kernel/ids';
import { random } from '#privacy/secrets/random';

const RANDOM_BYTES = 16;

/** A new `req_…` by the wall clock, because requests are looked up in logs, which use that time. */
export const newRequestId = (): string => makeId('req', Date.now(), random(RANDOM_BYTES));
