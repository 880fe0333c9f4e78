import { makeId } from '#kernel/ids';
import { random } from '#privacy/secrets/random';

const RANDOM_BYTES = 16;

/** A new `req_…`, which contains the time of the machine, because requests are looked up in logs, which have that time. */
export const newRequestId = (): string => makeId('req', Date.now(), random(RANDOM_BYTES));
