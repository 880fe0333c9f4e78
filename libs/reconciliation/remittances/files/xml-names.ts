import { fileInvalid } from '#reconciliation/remittances/files/file-refusals';

/** Attributes of an element by name. Attributes in the relationships namespace have the prefix `r:`, regardless of the document's own prefix. */
export type Attributes = Readonly<Record<string, string>>;

/** The namespaces of workbooks and packages in ECMA-376, transitional and strict. Elements without a namespace are accepted, too: some programs omit it. */
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
/** Wrappers of alternatives for older readers. The wrappers are skipped, and their content is read. */
const SEEN_THROUGH = new Set(['AlternateContent', 'Fallback']);
const XMLNS = 'xmlns';

/** Maximum prefixes in scope. Workbooks declare about ten; each element with a declaration copies all of them. */
const MOST_PREFIXES = 200;
/** Length of the shortest name with a prefix, such as `a:b`. */
const SHORTEST = 3;

type Prefixes = ReadonlyMap<string, string>;
type Meaning = { readonly local: string } | 'seen_through' | 'foreign';

/**
 * Resolves the names of elements by their namespaces, because documents choose their own prefixes. An element in an unknown namespace is skipped with all
 * of its content. `open` and `close` must be called for every element.
 */
export class XmlNames {
  private prefixes: Prefixes = new Map([['', '']]);
  /** Cache of resolved names, valid for the present prefixes: a sheet has millions of elements, but few names. */
  private meanings = new Map<string, Meaning>();
  /** The prefixes to restore when an element that declared some is closed, with its depth. */
  private readonly outer: { readonly depth: number; readonly prefixes: Prefixes }[] = [];
  private depth = 0;
  /** Depth of the skipped element that the parser is in; infinite if it is in none. */
  private foreignFrom = Infinity;

  /** Whether the parser is within a skipped element. */
  get areForeign(): boolean {
    return this.depth >= this.foreignFrom;
  }

  /** An element begins. Returns its name without a prefix, or undefined if the element is skipped. */
  open(name: string, attributes: Attributes): string | undefined {
    this.depth++;
    this.declare(attributes);
    if (this.areForeign) return undefined;
    const meaning = this.meaningOf(name);
    if (meaning === 'foreign') this.foreignFrom = this.depth;
    return typeof meaning === 'string' ? undefined : meaning.local;
  }

  /** The element ends. Returns the same as `open`. */
  close(name: string): string | undefined {
    const meaning = this.areForeign ? 'foreign' : this.meaningOf(name);
    if (this.depth === this.foreignFrom) this.foreignFrom = Infinity;
    if (this.outer.at(-1)?.depth === this.depth) this.use(this.outer.pop()!.prefixes);
    this.depth--;
    return typeof meaning === 'string' ? undefined : meaning.local;
  }

  /** Adds the attributes of the relationships namespace under the prefix `r:`. */
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
    this.use(declared);
  }

  private use(prefixes: Prefixes): void {
    this.prefixes = prefixes;
    this.meanings = new Map();
  }
}

function split(name: string): { readonly prefix: string; readonly local: string } {
  const colon = name.indexOf(':');
  return colon < 0 ? { prefix: '', local: name } : { prefix: name.slice(0, colon), local: name.slice(colon + 1) };
}
