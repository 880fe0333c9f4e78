import { DomainError } from '#kernel/domain-error';

const MIB = 1024 ** 2;

/** How many files may be in work at once, from their first byte to the answer: of one key, of one account, and in the process; the last two also in bytes. */
export interface UploadBounds {
  readonly ofKey: number;
  readonly ofAccount: number;
  readonly inProcess: number;
  readonly bytes: number;
  readonly bytesOfAccount: number;
}

export const UPLOAD_BOUNDS: UploadBounds = { ofKey: 4, ofAccount: 8, inProcess: 16, bytes: 256 * MIB, bytesOfAccount: 128 * MIB };

/** The part of the limits that one upload takes until it is freed. */
export interface UploadSlot {
  /** `length` bytes were received so far. Throws `rate_limit_exceeded` if those of the account have too many, `service_unavailable` if all together do. */
  grow(length: number): void;
  free(): void;
}

/** Limits the files of a process, so that one account cannot use up the room of the others, and all of them together cannot fill the disk. */
export class UploadSlots {
  private readonly taken = new Set<{ readonly account: string; readonly key: string; bytes: number }>();

  constructor(private readonly bounds = UPLOAD_BOUNDS) {}

  /** Takes a slot. `length` is the Content-Length, or 0. Throws `rate_limit_exceeded` (key, account), `service_unavailable` (process). */
  take(account: string, key: string, length: number): UploadSlot {
    const { ofKey, ofAccount, inProcess } = this.bounds;
    const own = [...this.taken].filter((each) => each.account === account);
    if (own.length >= ofAccount || own.filter((each) => each.key === key).length >= ofKey)
      throw new DomainError(
        'rate_limit_exceeded',
        `You may send ${ofKey} files at once, and ${ofAccount} with all keys of the account. Wait until one of them is answered, and send it again.`,
      );
    if (this.taken.size >= inProcess) throw tooMany(`The service takes ${inProcess} files at once.`);
    this.refuseBeyond(account, length);
    const slot = { account, key, bytes: length };
    this.taken.add(slot);
    return {
      grow: (received) => {
        if (!this.taken.has(slot) || received <= slot.bytes) return;
        this.refuseBeyond(account, received - slot.bytes);
        slot.bytes = received;
      },
      free: () => void this.taken.delete(slot),
    };
  }

  private refuseBeyond(account: string, more: number): void {
    const { bytes, bytesOfAccount } = this.bounds;
    const taken = [...this.taken];
    if (more + sizeOf(taken.filter((each) => each.account === account)) > bytesOfAccount)
      throw new DomainError(
        'rate_limit_exceeded',
        `You may send ${bytesOfAccount / MIB} MiB of files at once, with all keys of the account. Wait until one of them is answered, and send it again.`,
      );
    if (more + sizeOf(taken) > bytes) throw tooMany(`The service takes ${bytes / MIB} MiB of files at once.`);
  }
}

const sizeOf = (uploads: readonly { readonly bytes: number }[]): number => uploads.reduce((sum, each) => sum + each.bytes, 0);

const tooMany = (bound: string): DomainError =>
  new DomainError('service_unavailable', `${bound} Others are being taken in: wait as long as Retry-After says, and send it again.`);
