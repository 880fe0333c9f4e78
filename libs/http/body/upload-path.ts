import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

export const UPLOAD_PREFIX = 'payments-and-orders-upload-';

/** A new path in the scratch directory for a file that was sent, or for what was packed into one. What a killed process has left there is swept. */
export const uploadPath = (scratchDir: string): string => join(scratchDir, `${UPLOAD_PREFIX}${randomUUID()}`);
