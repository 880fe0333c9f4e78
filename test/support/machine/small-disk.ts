import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory of a given size, which can be filled completely. Only root may mount one. */
export class SmallDisk {
  readonly root = mkdtempSync(join(tmpdir(), 'disk-'));
  private readonly ballast = join(this.root, 'ballast');

  private constructor(bytes: number) {
    const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, 'tmpfs', this.root], {
      encoding: 'utf8',
    });
    if (status === 0) return;
    rmSync(this.root, { recursive: true });
    throw new Error(`No disk can be mounted here: ${stderr ?? 'there is no mount'}`);
  }

  /** null if this process may not mount. */
  static mounted(bytes: number): SmallDisk | null {
    try {
      return new SmallDisk(bytes);
    } catch {
      return null;
    }
  }

  /** Fills it completely, or up to `left` bytes. */
  fill(left = 0): void {
    const file = openSync(this.ballast, 'a');
    try {
      for (let bytes = 1_000_000; bytes >= 1; bytes = Math.floor(bytes / 2)) while (this.takes(file, bytes));
      if (left > 0) ftruncateSync(file, fstatSync(file).size - left);
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.ballast, { force: true });
  }

  unmount(): void {
    spawnSync('umount', ['-l', this.root]);
    rmSync(this.root, { recursive: true });
  }

  private takes(file: number, bytes: number): boolean {
    try {
      return writeSync(file, Buffer.alloc(bytes)) === bytes;
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code === 'ENOSPC') return false;
      throw fault;
    }
  }
}
