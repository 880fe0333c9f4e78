import { DomainError } from '#kernel/domain-error';

const MIB = 1024 ** 2;

/** How many files may be in work at once, from their first byte to the answer: of one key, and in the process, also in bytes. */
export interface UploadBounds {
  readonly ofKey: number;
  readonly inProcess: number;
  readonly bytes: number;
}

export const UPLOAD_BOUNDS: UploadBounds = { ofKey: 4, inProcess: 16, bytes: 256 * MIB };

/** The part of the limits that one upload takes until it is freed. */
export interface UploadSlot {
  /** `length` bytes were received so far. Throws `service_unavailable` if all uploads together have too many. */
  grow(length: number): void;
  free(): void;
}

/** Limits the files of a process, so that one key cannot use up the room of the others, and all of them together cannot fill the disk. */
export class UploadSlots {
  private readonly ofKeys = new Map<string, number>();
  private taken = 0;
  private bytes = 0;

  constructor(private readonly bounds = UPLOAD_BOUNDS) {}

  /** Takes a slot. `length` is the Content-Length, or 0. Throws `rate_limit_exceeded` (of the key), `service_unavailable` (of the process). */
  take(key: string, length: number): UploadSlot {
    const { ofKey, inProcess } = this.bounds;
    const own = this.ofKeys.get(key) ?? 0;
    if (own >= ofKey)
      throw new DomainError(
        'rate_limit_exceeded',
        `You may send ${ofKey} files at once. Wait until one of them is answered, and send it again.`,
      );
    if (this.taken >= inProcess) throw tooMany(`The service takes ${inProcess} files at once.`);
    this.refuseBeyond(length);
    this.ofKeys.set(key, own + 1);
    this.taken++;
    this.bytes += length;
    return this.slotOf(key, length);
  }

  private slotOf(key: string, reserved: number): UploadSlot {
    let held = reserved;
    let isFree = false;
    return {
      grow: (length) => {
        if (isFree || length <= held) return;
        this.refuseBeyond(length - held);
        this.bytes += length - held;
        held = length;
      },
      free: () => {
        if (isFree) return;
        isFree = true;
        const others = this.ofKeys.get(key)! - 1;
        if (others > 0) this.ofKeys.set(key, others);
        else this.ofKeys.delete(key);
        this.taken--;
        this.bytes -= held;
      },
    };
  }

  private refuseBeyond(more: number): void {
    if (this.bytes + more > this.bounds.bytes) throw tooMany(`The service takes ${this.bounds.bytes / MIB} MiB of files at once.`);
  }
}

const tooMany = (bound: string): DomainError =>
  new DomainError('service_unavailable', `${bound} Others are being taken in: wait as long as Retry-After says, and send it again.`);
