import { once } from 'node:events';
import type { BackupManifest } from '#admin/operations/backup/manifest';
import type { PackRequest } from '#admin/operations/backup/pack';
import { startThread } from '#platform/threads/thread';

/** The packing thread's messages: the bytes packed so far, and the outcome. */
export type Packing = { readonly packed: number } | { readonly manifest: BackupManifest } | { readonly fault: string };

/** Packs an archive in a separate thread. */
export async function packInThread(request: PackRequest, packed: (bytes: number) => void): Promise<BackupManifest> {
  const outcome = Promise.withResolvers<BackupManifest>();
  const receive = (message: Packing): void => {
    if ('packed' in message) packed(message.packed);
    else if ('manifest' in message) outcome.resolve(message.manifest);
    else outcome.reject(new Error(message.fault));
  };
  const thread = startThread('packing-thread', import.meta.url, receive, request);
  thread.ref();
  void once(thread, 'exit').then(() => outcome.reject(new Error('The thread that packs the backup ended.')), outcome.reject);
  try {
    return await outcome.promise;
  } finally {
    await thread.terminate();
  }
}
