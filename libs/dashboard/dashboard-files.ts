import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { ServedFile } from '#http/answers/served-file';

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

/** The dashboard's built scripts and styles, whose names change with their content. Each is read on its first request and kept in memory. */
export class DashboardFiles {
  private readonly files = new Map<string, ServedFile>();

  constructor(private readonly directory: URL) {}

  /** The file with this name; null if there is none. */
  named(name: string): ServedFile | null {
    const read = this.files.get(name);
    if (read !== undefined) return read;
    const type = TYPES[name.split('.').pop()!];
    // Checked against the directory's list, so that a name cannot lead out of it.
    if (type === undefined || !readdirSync(this.directory).includes(name)) return null;
    const packed = new URL(`${name}.br`, this.directory);
    const file = new ServedFile(type, readFileSync(new URL(name, this.directory)), existsSync(packed) ? readFileSync(packed) : null);
    this.files.set(name, file);
    return file;
  }
}
