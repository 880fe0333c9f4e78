import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DomainError } from '#kernel/domain-error';
import type { Configuration } from '#platform/config/configuration';
import { isRefusedByDisk } from '#platform/embedded/disk';

type Places = Pick<Configuration, 'scratchDir' | 'dataDir' | 'eventstoredbUrl' | 'mongodbUrl'>;

const NAME = 'payments-and-orders-verification-';
const CREDENTIALS = /(?<=:\/\/)[^@/]*@/;

/** The directory for a verification's files until its end. A service always has the same one, so that an interrupted verification continues. */
export function verificationDirectory({ scratchDir, dataDir, eventstoredbUrl, mongodbUrl }: Places): string {
  const stores = [dataDir, eventstoredbUrl, mongodbUrl].map((each) => each?.replace(CREDENTIALS, ''));
  return join(scratchDir, NAME + createHash('sha256').update(JSON.stringify(stores)).digest('hex').slice(0, 16));
}

/** If the disk is full, removes the directory and returns an error with advice for the operator. Returns any other fault unchanged. */
export function noRoomToVerify(fault: unknown, directory: string): unknown {
  if (!isRefusedByDisk(fault)) return fault;
  rmSync(directory, { recursive: true, force: true });
  return new DomainError(
    'service_unavailable',
    `There is no room to verify in ${dirname(directory)}: all read models are made once more there. Give it more room, or set SCRATCH_DIR to a directory that has it.`,
  );
}
