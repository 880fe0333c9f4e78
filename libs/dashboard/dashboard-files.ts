import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { ServedFile } from '#http/answers/served-file';

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

/** The scripts and styles that the build has made. Their names change with their content. Each is read with its first request. */
export class DashboardFiles {
  private readonly files = new Map<string, ServedFile>();

  constructor(private readonly directory: URL) {}

  /** null: there is none of this name. */
  named(name: string): ServedFile | null {
    const read = this.files.get(name);
    if (read !== undefined) return read;
    const type = TYPES[name.split('.').pop()!];
    // By its list, so that no name leads out of the directory.
    if (type === undefined || !readdirSync(this.directory).includes(name)) return null;
    const packed = new URL(`${name}.br`, this.directory);
    const file = new ServedFile(type, readFileSync(new URL(name, this.directory)), existsSync(packed) ? readFileSync(packed) : null);
    this.files.set(name, file);
    return file;
  }
}
