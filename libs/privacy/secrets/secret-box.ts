import { CannotOpen, keyIdOf, MasterKey } from '#privacy/secrets/master-key';

/** The format of new boxes (sealed texts). */
const VERSION = 'v2';
/** The format of early boxes, which name neither their key nor their place. */
const UNNAMED = 'v1';

/** A former key, sealed with the current one. It is needed forever to open what it sealed in facts, as these never change. */
export interface RetiredKey {
  readonly id: string;
  readonly sealed: string;
}

/** The record of the service's keys in the stores. It is replaced as a whole. */
export interface KeyClaim {
  /** The fingerprint of the sealing key. */
  readonly fingerprint: string;
  /** Former keys, oldest first. */
  readonly retired: readonly RetiredKey[];
}

/** A box names a key that this process does not have. */
export class UnknownKey extends CannotOpen {
  constructor(readonly id: string) {
    super(`it names the key ${id}, which is not here`);
  }
}

/**
 * Encrypts secrets in the stores. Sealing the same text twice gives different results. A sealed text (a box) names its key. It opens only for the place that
 * it was sealed for, a table and an id, so that a copy in another row is useless.
 */
export class SecretBox {
  private readonly keys = new Map<string, MasterKey>();
  private active: MasterKey;
  /** The first key that was ever used. Ids and hashes are derived from it, and must not change with a new key. */
  private first: MasterKey;
  private retired: readonly RetiredKey[] = [];

  /**
   * @param keys a key of 32 bytes, or several, newest first. Until a claim is adopted the oldest one seals: newer ones are prepared for a rotation.
   * @param reread reads the keys again, for a box that names an unknown one
   */
  constructor(
    keys: Uint8Array | readonly Uint8Array[],
    private readonly reread: () => readonly Uint8Array[] = () => [],
  ) {
    const all = Array.isArray(keys) ? (keys as readonly Uint8Array[]) : [keys as Uint8Array];
    this.active = this.first = all.map((key) => this.add(key)).at(-1)!;
  }

  /** The record that the stores should have, according to this box. */
  get claim(): KeyClaim {
    return { fingerprint: this.active.fingerprint, retired: this.retired };
  }

  /** The record that makes another key the one that seals. */
  claimOf(key: Uint8Array): KeyClaim {
    const next = this.add(key);
    const before = [...this.retired.map(({ id }) => this.keys.get(id)!), this.active];
    const retired = before.map(({ id, bytes }) => ({ id, sealed: boxOf(next, bytes.toString('base64'), placeOfKey(id)) }));
    return { fingerprint: next.fingerprint, retired };
  }

  /** Seals by a record from now on. False, without effect, if its key is not here. */
  adopt({ fingerprint, retired }: KeyClaim): boolean {
    const active = this.find(keyIdOf(fingerprint));
    if (active?.fingerprint !== fingerprint) return false;
    for (const { id, sealed } of retired) if (!this.keys.has(id)) this.add(Buffer.from(this.open(sealed, placeOfKey(id)), 'base64'));
    this.active = active;
    this.retired = retired;
    this.first = retired.length === 0 ? active : this.keys.get(retired[0]!.id)!;
    return true;
  }

  /** Encrypts a text for a place. The result is `v2.`, the key's id, and the sealed text. */
  seal(text: string, place: string): string {
    return boxOf(this.active, text, place);
  }

  /** Decrypts a box. Throws `CannotOpen`, or `UnknownKey`, which is one. */
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

  /** Derives 32 bytes from a text, which cannot be computed without the first key. Each purpose uses a separate derived key. */
  derive(purpose: string, text: string): Uint8Array {
    return this.first.derive(purpose, text);
  }

  /** Opens an early box by trying all keys. */
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

  /** The key of an id, reading the file again if it is unknown. Undefined if there is none. */
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
