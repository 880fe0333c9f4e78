import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const UPLOAD_PREFIX = 'payments-and-orders-upload-';

/** A new place for a file that was sent, or for what was packed into one. What a process that was killed has left there is swept. */
export const uploadPath = (): string => join(tmpdir(), `${UPLOAD_PREFIX}${randomUUID()}`);
