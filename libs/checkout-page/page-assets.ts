import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ServedFile } from '#http/answers/served-file';

const BUNDLE = { script: { name: 'checkout.js', type: 'text/javascript' }, style: { name: 'checkout.css', type: 'text/css' } } as const;

/** The page's script and style from the build, at addresses that change with their content. */
export class PageAssets {
  readonly script: string;
  readonly style: string;
  private readonly files: ReadonlyMap<string, { readonly version: string; readonly file: ServedFile }>;

  constructor() {
    const made = Object.values(BUNDLE).map(({ name, type }) => {
      const content = readFileSync(fileURLToPath(import.meta.resolve(`#checkout-page/assets/${name}`)));
      const version = hash('sha256', content, 'hex').slice(0, 16);
      return [name, { version, file: new ServedFile(`${type}; charset=utf-8`, content) }] as const;
    });
    this.files = new Map(made);
    this.script = this.address(BUNDLE.script.name);
    this.style = this.address(BUNDLE.style.name);
  }

  /**
   * The file of an address, and how it may be cached; null if there is no such file. While a deployment moves to another release, a page of one
   * release may request its script from a process of the other, whose different script must not be cached under this address.
   */
  at(version: string, name: string): { readonly file: ServedFile; readonly caching: string } | null {
    const made = this.files.get(name);
    if (made === undefined) return null;
    return { file: made.file, caching: made.version === version ? 'public, max-age=31536000, immutable' : 'no-store' };
  }

  private address(name: string): string {
    return `/checkout/assets/${this.files.get(name)!.version}/${name}`;
  }
}
