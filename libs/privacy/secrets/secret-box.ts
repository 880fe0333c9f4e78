import { CannotOpen, keyIdOf, MasterKey } from '#privacy/secrets/master-key';

/** What is sealed from now on. A `v1.` box names neither its key nor its row. */
const VERSION = 'v2';
const UNNAMED = 'v1';

/** A key that was replaced, sealed with the one that seals now. Facts never change: what it sealed in them is opened with it for good. */
export interface RetiredKey {
  readonly id: string;
  readonly sealed: string;
}

/** The stores' record of the service's keys. The two change together. */
export interface KeyClaim {
  /** The fingerprint of the key that seals. */
  readonly fingerprint: string;
  /** Those before it, oldest first. */
  readonly retired: readonly RetiredKey[];
}

/** A box that names a key which this process has not. */
export class UnknownKey extends CannotOpen {
  constructor(readonly id: string) {
    super(`it names the key ${id}, which is not here`);
  }
}

/**
 * Encrypts what must not lie readable in the stores. The same text sealed twice looks different each time. A box says which key opens it, and opens only in
 * the row it was sealed for (its `place`: table and id), so that one copied to another row is of no use there.
 */
export class SecretBox {
  private readonly keys = new Map<string, MasterKey>();
  private active: MasterKey;
  /** The first key there was: what follows from it are names, which stay. */
  private first: MasterKey;
  private retired: readonly RetiredKey[] = [];

  /**
   * @param keys 32 bytes; or several such, newest first. Until a claim is adopted the oldest seals: a newer one is there to replace it.
   * @param reread the keys as they are now, for a box that names another one
   */
  constructor(
    keys: Uint8Array | readonly Uint8Array[],
    private readonly reread: () => readonly Uint8Array[] = () => [],
  ) {
    const all = Array.isArray(keys) ? (keys as readonly Uint8Array[]) : [keys as Uint8Array];
    this.active = this.first = all.map((key) => this.add(key)).at(-1)!;
  }

  /** The record of the keys that the stores should hold, as this box knows it. */
  get claim(): KeyClaim {
    return { fingerprint: this.active.fingerprint, retired: this.retired };
  }

  /** The claim under which another key would seal. */
  claimOf(key: Uint8Array): KeyClaim {
    const next = this.add(key);
    const before = [...this.retired.map(({ id }) => this.keys.get(id)!), this.active];
    const retired = before.map(({ id, bytes }) => ({ id, sealed: boxOf(next, bytes.toString('base64'), placeOfKey(id)) }));
    return { fingerprint: next.fingerprint, retired };
  }

  /** Seals by this claim from now on. False, and nothing has changed, when its key is not here. */
  adopt({ fingerprint, retired }: KeyClaim): boolean {
    const active = this.find(keyIdOf(fingerprint));
    if (active?.fingerprint !== fingerprint) return false;
    for (const { id, sealed } of retired) if (!this.keys.has(id)) this.add(Buffer.from(this.open(sealed, placeOfKey(id)), 'base64'));
    this.active = active;
    this.retired = retired;
    this.first = retired.length === 0 ? active : this.keys.get(retired[0]!.id)!;
    return true;
  }

  /** `v2.`, the key's id, and what the key makes of the text for this place. */
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

  /** Whether a box is as it would be sealed now. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`${VERSION}.${this.active.id}.`);
  }

  /** 32 bytes that follow from a text, and that nobody can work out without the first key there was. Each purpose has a key of its own. */
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
