import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

export const UPLOAD_PREFIX = 'payments-and-orders-upload-';

/** A new path in the scratch directory for an uploaded file, or one unpacked from it. The next start removes what a killed process has left. */
export const uploadPath = (scratchDir: string): string => join(scratchDir, `${UPLOAD_PREFIX}${randomUUID()}`);
