import { fileInvalid } from '#remittances/files/file-refusals';

/** Attributes of an element by their names; one of a relationship by `r:` and its name, with any prefix of its own. */
export type Attributes = Readonly<Record<string, string>>;

/** The vocabularies of workbooks and their packages, as ECMA-376 says them in its transitional and in its strict form. None at all is sloppy, but no other. */
const KNOWN = new Set([
  '',
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
  'http://schemas.openxmlformats.org/package/2006/relationships',
]);
const RELATIONSHIPS = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
]);
const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
/** What an older reader is to take instead of what it does not know: read as if these elements were not there. */
const SEEN_THROUGH = new Set(['AlternateContent', 'Fallback']);
const XMLNS = 'xmlns';

/** Workbooks declare some ten. Each element that declares more copies them all. */
const MOST_PREFIXES = 200;
/** Characters of the shortest name with a prefix. */
const SHORTEST = 3;

type Prefixes = ReadonlyMap<string, string>;
type Meaning = { readonly local: string } | 'seen_through' | 'foreign';

/**
 * Names of elements by their namespaces: the document declares the meaning of each prefix. What is in a namespace of somebody else is passed
 * over with all that it holds.
 */
export class XmlNames {
  private prefixes: Prefixes = new Map([['', '']]);
  /** What names mean under these prefixes: a sheet has a million elements of few names. */
  private meanings = new Map<string, Meaning>();
  /** What was known outside of the elements that declare something, and how deep each is. */
  private readonly outer: { readonly depth: number; readonly prefixes: Prefixes }[] = [];
  private depth = 0;
  private foreignFrom = Infinity;

  get areForeign(): boolean {
    return this.depth >= this.foreignFrom;
  }

  /** An element begins: its name without a prefix, or undefined where it is none of ours. */
  open(name: string, attributes: Attributes): string | undefined {
    this.depth++;
    this.declare(attributes);
    if (this.areForeign) return undefined;
    const meaning = this.meaningOf(name);
    if (meaning === 'foreign') this.foreignFrom = this.depth;
    return typeof meaning === 'string' ? undefined : meaning.local;
  }

  /** It ends. */
  close(name: string): string | undefined {
    const meaning = this.areForeign ? 'foreign' : this.meaningOf(name);
    if (this.depth === this.foreignFrom) this.foreignFrom = Infinity;
    if (this.outer.at(-1)?.depth === this.depth) this.now(this.outer.pop()!.prefixes);
    this.depth--;
    return typeof meaning === 'string' ? undefined : meaning.local;
  }

  attributesOf(attributes: Attributes): Attributes {
    let named: Record<string, string> | undefined;
    for (const name in attributes) {
      if (name.length < SHORTEST || !name.includes(':')) continue;
      const { prefix, local } = split(name);
      if (RELATIONSHIPS.has(this.prefixes.get(prefix) ?? '')) (named ??= { ...attributes })[`r:${local}`] = attributes[name]!;
    }
    return named ?? attributes;
  }

  private meaningOf(name: string): Meaning {
    let meaning = this.meanings.get(name);
    if (meaning === undefined) {
      const { prefix, local } = split(name);
      const namespace = this.prefixes.get(prefix);
      if (namespace !== undefined && KNOWN.has(namespace)) meaning = { local };
      else meaning = namespace === COMPATIBILITY && SEEN_THROUGH.has(local) ? 'seen_through' : 'foreign';
      this.meanings.set(name, meaning);
    }
    return meaning;
  }

  private declare(attributes: Attributes): void {
    let declared: Map<string, string> | undefined;
    for (const name in attributes) {
      if (name.length < SHORTEST || !name.startsWith(XMLNS)) continue;
      const { prefix, local } = split(name);
      if (prefix === XMLNS || name === XMLNS) (declared ??= new Map(this.prefixes)).set(name === XMLNS ? '' : local, attributes[name]!);
    }
    if (declared === undefined) return;
    if (declared.size > MOST_PREFIXES) throw fileInvalid('its XML declares more prefixes than a workbook has.');
    this.outer.push({ depth: this.depth, prefixes: this.prefixes });
    this.now(declared);
  }

  private now(prefixes: Prefixes): void {
    this.prefixes = prefixes;
    this.meanings = new Map();
  }
}

function split(name: string): { readonly prefix: string; readonly local: string } {
  const colon = name.indexOf(':');
  return colon < 0 ? { prefix: '', local: name } : { prefix: name.slice(0, colon), local: name.slice(colon + 1) };
}
