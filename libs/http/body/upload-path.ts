import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

export const UPLOAD_PREFIX = 'payments-and-orders-upload-';

/** A new path in the scratch directory for an uploaded file, or for a file unpacked from it. A sweep removes files left by a killed process. */
export const uploadPath = (scratchDir: string): string => join(scratchDir, `${UPLOAD_PREFIX}${randomUUID()}`);
