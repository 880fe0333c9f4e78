import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { GroupCommit } from '#platform/embedded/group-commit';
import { emptyLog, LIMIT, openSqlite } from '#platform/embedded/sqlite';
import { claimKeyFile, replaceClaim } from '#privacy/personal-data/embedded/key-file';
import { type Resealed, type SubjectKey, SubjectKeys } from '#privacy/personal-data/subject-keys';
import { placeOfSubjectKey } from '#privacy/secrets/other-key';
import type { KeyClaim, SecretBox } from '#privacy/secrets/secret-box';

const KEY_BYTES = 32;
/** Maximum keys in each cache. */
const MOST_REMEMBERED = 20_000;

interface Row {
  readonly id: string;
  readonly subject: string;
  readonly sealed: string | null;
}

/**
 * Keeps people's keys in an SQLite file of the data directory, each encrypted with the service's own key. Destroyed keys are overwritten in the file. The
 * constructor throws `ConfigurationFaults` if the data directory was sealed with another key.
 */
export class EmbeddedSubjectKeys extends SubjectKeys {
  private readonly database: DatabaseSync;
  private readonly commits: GroupCommit;
  private readonly byId: StatementSync;
  private readonly bySubject: StatementSync;
  /** Keys that are being made, by subject, so that concurrent callers get the same one. */
  private readonly making = new Map<string, Promise<SubjectKey>>();
  /** Subjects whose keys are being destroyed. Callers that need such a key wait, so that it is not cached again. */
  private readonly destroying = new Map<string, Promise<unknown>>();
  /** Cache of the keys to seal with, by subject. */
  private readonly currentKeys = new Map<string, SubjectKey>();
  /** Cache of the keys to open with, by the id of the key. */
  private readonly openKeys = new Map<string, KeyObject>();

  constructor(
    file: string,
    private readonly secretBox: SecretBox,
  ) {
    super();
    this.database = openSqlite(file, { synchronous: 'FULL', secureDelete: true });
    try {
      claimKeyFile(this.database, secretBox);
    } catch (fault) {
      this.database.close();
      throw fault;
    }
    this.commits = new GroupCommit(this.database);
    this.byId = this.database.prepare('SELECT id, subject, sealed FROM keys WHERE id = ?');
    this.bySubject = this.database.prepare('SELECT id, subject, sealed FROM keys WHERE subject = ?');
  }

  override async current(subject: string): Promise<SubjectKey> {
    await this.destroying.get(subject);
    const known = this.currentKeys.get(subject) ?? this.making.get(subject);
    if (known !== undefined) return known;
    for (const row of this.rowsOf(subject)) {
      const key = this.opened(row);
      if (key !== null) return this.remember(subject, { id: row.id, key });
    }
    const made = this.make(subject).finally(() => this.making.delete(subject));
    this.making.set(subject, made);
    return made;
  }

  override async find(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, KeyObject | null>> {
    const found = new Map<string, KeyObject | null>();
    for (const id of ids) found.set(id, this.openKeys.get(id) ?? (await this.stored(id)));
    return found;
  }

  override async known(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    return new Set([...ids].filter((id) => this.byId.get(id) !== undefined));
  }

  override async destroy(subject: string): Promise<string[]> {
    const destroyed = this.destroyed(subject, this.destroying.get(subject) ?? this.making.get(subject));
    const over = destroyed.catch(() => undefined);
    this.destroying.set(subject, over);
    try {
      return await destroyed;
    } finally {
      if (this.destroying.get(subject) === over) this.destroying.delete(subject);
    }
  }

  override async count(): Promise<number> {
    return this.database.prepare('SELECT COUNT(*) AS number FROM keys').get()!['number'] as number;
  }

  override async reseal(after: string, most: number): Promise<Resealed> {
    const rows = this.database.prepare(`SELECT id, subject, sealed FROM keys WHERE id > ? ORDER BY id ${LIMIT}`).all(after, most);
    const kept = (rows as unknown as Row[]).filter(({ sealed }) => sealed !== null && !this.secretBox.isCurrent(sealed));
    const opened = kept.flatMap((row) => {
      const key = this.opened(row);
      return key === null ? [] : [{ ...row, resealed: this.secretBox.seal(key.export().toString('base64'), placeOfSubjectKey(row.id)) }];
    });
    const update = this.database.prepare('UPDATE keys SET sealed = ? WHERE id = ? AND sealed = ?');
    await this.commits.write(() => opened.forEach(({ id, sealed, resealed }) => update.run(resealed, id, sealed)));
    const last = rows.length === most ? (rows.at(-1)!['id'] as string) : null;
    if (last === null) await emptyLog(this.database);
    return { last, seen: rows.length, resealed: opened.length, unreadable: kept.length - opened.length };
  }

  override replaceMasterKey(before: string, claim: KeyClaim): Promise<boolean> {
    return this.commits.write(() => replaceClaim(this.database, before, claim));
  }

  close(): void {
    this.commits.commit();
    this.database.close();
  }

  private async make(subject: string): Promise<SubjectKey> {
    const id = randomUUID();
    const bytes = randomBytes(KEY_BYTES);
    const sealed = this.secretBox.seal(bytes.toString('base64'), placeOfSubjectKey(id));
    const insert = this.database.prepare('INSERT INTO keys (id, subject, sealed) VALUES (?, ?, ?)');
    await this.commits.write(() => void insert.run(id, subject, sealed));
    return this.remember(subject, { id, key: createSecretKey(bytes) });
  }

  private async destroyed(subject: string, before: Promise<unknown> | undefined): Promise<string[]> {
    if (before !== undefined) await before;
    const ids = this.rowsOf(subject).map(({ id }) => id);
    this.currentKeys.delete(subject);
    for (const id of ids) this.openKeys.delete(id);
    const destroy = this.database.prepare('UPDATE keys SET sealed = NULL WHERE subject = ?');
    await this.commits.write(() => void destroy.run(subject));
    await emptyLog(this.database);
    return ids;
  }

  /** Reads a key from the file. Null if it was destroyed, or is lost, which is reported. */
  private async stored(id: string): Promise<KeyObject | null> {
    const row = this.row(id);
    if (row === undefined) return this.noteLost(id, 'it is not in keys.db');
    if (!this.destroying.has(row.subject)) return this.opened(row);
    await this.destroying.get(row.subject);
    return this.opened(this.row(id)!);
  }

  private row(id: string): Row | undefined {
    return this.byId.get(id) as unknown as Row | undefined;
  }

  private rowsOf(subject: string): Row[] {
    return this.bySubject.all(subject) as unknown as Row[];
  }

  /** Decrypts a key, and caches it. Null if it was destroyed, or does not open, which is reported. */
  private opened({ id, sealed }: Row): KeyObject | null {
    if (sealed === null) return null;
    try {
      const key = createSecretKey(Buffer.from(this.secretBox.open(sealed, placeOfSubjectKey(id)), 'base64'));
      bounded(this.openKeys).set(id, key);
      return key;
    } catch (fault) {
      return this.noteLost(id, (fault as Error).message);
    }
  }

  private remember(subject: string, key: SubjectKey): SubjectKey {
    bounded(this.currentKeys).set(subject, key);
    bounded(this.openKeys).set(key.id, key.key);
    return key;
  }
}

/** The map, with room for one more entry: a full one loses its oldest. */
function bounded<V>(map: Map<string, V>): Map<string, V> {
  if (map.size >= MOST_REMEMBERED) map.delete(map.keys().next().value!);
  return map;
}
