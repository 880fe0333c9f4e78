import { pack, type PackRequest } from '#admin/operations/backup/pack';
import type { Packing } from '#admin/operations/backup/packing';
import { inThread } from '#platform/threads/thread';

/** Packs one archive in a thread of its own: hashing, compressing and encrypting would block everything else. */
export default inThread<PackRequest>(async (port, request) => {
  const outcome = await pack(request, (packed) => port.postMessage({ packed } satisfies Packing)).then(
    (manifest): Packing => ({ manifest }),
    (fault: Error): Packing => ({ fault: fault.message }),
  );
  port.postMessage(outcome);
});
