import { CannotOpen, keyIdOf, MasterKey } from '#privacy/secrets/master-key';

/** The version for new boxes. A `v1.` box names neither its key nor its row. */
const VERSION = 'v2';
const UNNAMED = 'v1';

/** A replaced key, sealed with the current one. Facts never change, so it is needed forever to open what it sealed in them. */
export interface RetiredKey {
  readonly id: string;
  readonly sealed: string;
}

/** The stores' record of the service's keys, which changes as a whole. */
export interface KeyClaim {
  /** The fingerprint of the sealing key. */
  readonly fingerprint: string;
  /** Former keys, oldest first. */
  readonly retired: readonly RetiredKey[];
}

/** A box that names a key which this process does not have. */
export class UnknownKey extends CannotOpen {
  constructor(readonly id: string) {
    super(`it names the key ${id}, which is not here`);
  }
}

/**
 * Encrypts secrets in the stores. Sealing the same text twice gives different results. A box names its key, and opens only for the row it was sealed
 * for (its `place`: table and id), so that a copy in another row is useless.
 */
export class SecretBox {
  private readonly keys = new Map<string, MasterKey>();
  private active: MasterKey;
  /** The first key ever used: names derived from it must not change. */
  private first: MasterKey;
  private retired: readonly RetiredKey[] = [];

  /**
   * @param keys 32 bytes; or several such, newest first. Until a claim is adopted the oldest seals: a newer one is its future replacement.
   * @param reread the current keys, for a box that names an unknown one
   */
  constructor(
    keys: Uint8Array | readonly Uint8Array[],
    private readonly reread: () => readonly Uint8Array[] = () => [],
  ) {
    const all = Array.isArray(keys) ? (keys as readonly Uint8Array[]) : [keys as Uint8Array];
    this.active = this.first = all.map((key) => this.add(key)).at(-1)!;
  }

  /** The record of the keys that the stores should hold, according to this box. */
  get claim(): KeyClaim {
    return { fingerprint: this.active.fingerprint, retired: this.retired };
  }

  /** The claim for sealing with another key. */
  claimOf(key: Uint8Array): KeyClaim {
    const next = this.add(key);
    const before = [...this.retired.map(({ id }) => this.keys.get(id)!), this.active];
    const retired = before.map(({ id, bytes }) => ({ id, sealed: boxOf(next, bytes.toString('base64'), placeOfKey(id)) }));
    return { fingerprint: next.fingerprint, retired };
  }

  /** Seals by this claim from now on. False, without effect, if its key is not here. */
  adopt({ fingerprint, retired }: KeyClaim): boolean {
    const active = this.find(keyIdOf(fingerprint));
    if (active?.fingerprint !== fingerprint) return false;
    for (const { id, sealed } of retired) if (!this.keys.has(id)) this.add(Buffer.from(this.open(sealed, placeOfKey(id)), 'base64'));
    this.active = active;
    this.retired = retired;
    this.first = retired.length === 0 ? active : this.keys.get(retired[0]!.id)!;
    return true;
  }

  /** `v2.`, the key's id, and the text sealed for this place. */
  seal(text: string, place: string): string {
    return boxOf(this.active, text, place);
  }

  /** Throws `CannotOpen`, or `UnknownKey`. */
  open(sealed: string, place: string): string {
    const [version, ...parts] = sealed.split('.');
    if (version === UNNAMED && parts.length === 1) return this.openUnnamed(parts[0]!);
    if (version !== VERSION || parts.length !== 2) throw new CannotOpen('it is not in a format this version writes');
    const [id, body] = parts as [string, string];
    const key = this.find(id);
    if (key === undefined) throw new UnknownKey(id);
    return key.open(body, place);
  }

  /** Whether a box is sealed with the current version and key. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`${VERSION}.${this.active.id}.`);
  }

  /** 32 bytes derived from a text, which cannot be computed without the first key. Each purpose has a separate key. */
  derive(purpose: string, text: string): Uint8Array {
    return this.first.derive(purpose, text);
  }

  private openUnnamed(body: string): string {
    let fault: unknown;
    for (const key of new Set([this.first, ...this.keys.values()])) {
      try {
        return key.open(body, null);
      } catch (cannot) {
        fault = cannot;
      }
    }
    throw fault;
  }

  private find(id: string): MasterKey | undefined {
    if (!this.keys.has(id)) this.reread().forEach((key) => this.add(key));
    return this.keys.get(id);
  }

  private add(bytes: Uint8Array): MasterKey {
    const key = new MasterKey(bytes);
    if (!this.keys.has(key.id)) this.keys.set(key.id, key);
    return this.keys.get(key.id)!;
  }
}

const boxOf = (key: MasterKey, text: string, place: string): string => `${VERSION}.${key.id}.${key.seal(text, place)}`;

const placeOfKey = (id: string): string => `service_keys/${id}`;
