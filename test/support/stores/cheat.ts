import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { settingsOfTest } from '#test/support/services/service-settings';
import type { Settings } from '#test/support/services/started-service';

/** An attacker's acts on a stopped service's stores, with write access to all of them. */
export interface Cheat {
  /** The settings of a process that uses these stores. */
  readonly settings: Settings;
  /** Positions of all events, without the zeros that make them sort. */
  positions(): string[];
  /** Changes the actor of one of the first events. */
  changeActor(): void;
  cutOff(events: number): void;
  removeLog(): Promise<void>;
  removeReadModels(): Promise<void>;
  removeKey(): void;
  hasKey(): boolean;
  /** Releases the stores. */
  discard(): Promise<void>;
}

const OTHER = '"type":"partner"';
const SERVICE = /"type":"(?:operator|service|api_key)"/;

/** Metadata with another actor. */
export const withOtherActor = (metadata: string): string => metadata.replace(SERVICE, OTHER);

/** The signing key is a file, on any stores. */
export function keyIn(dataDir: string): Pick<Cheat, 'removeKey' | 'hasKey'> {
  const file = join(dataDir, 'checkpoint.key');
  return { removeKey: () => rmSync(file), hasKey: () => existsSync(file) };
}

/** On the stores that `BACKEND` names. */
export async function cheatOn(dataDir: string): Promise<Cheat> {
  if (process.env['BACKEND'] === undefined) return cheatOnFiles(dataDir);
  return (await import('#test/support/stores/cheat-on-servers')).cheatOnServers(dataDir);
}

function cheatOnFiles(dataDir: string): Cheat {
  const work = <T>(act: (history: DatabaseSync) => T): T => {
    const history = new DatabaseSync(join(dataDir, 'history.db'));
    try {
      return act(history);
    } finally {
      history.close();
    }
  };
  const remove = (name: string): void => ['', '-wal', '-shm'].forEach((end) => rmSync(join(dataDir, `${name}${end}`), { force: true }));
  return {
    settings: settingsOfTest(dataDir),
    positions: () =>
      work((history) => history.prepare('SELECT position FROM events ORDER BY position').all()).map(({ position }) => String(position)),
    changeActor: () =>
      work((history) => {
        const { position, metadata } = history.prepare('SELECT position, metadata FROM events ORDER BY position LIMIT 1 OFFSET 3').get()!;
        history.prepare('UPDATE events SET metadata = ? WHERE position = ?').run(withOtherActor(String(metadata)), position!);
      }),
    cutOff: (events) =>
      void work((history) => history.prepare('DELETE FROM events WHERE position > (SELECT max(position) FROM events) - ?').run(events)),
    removeLog: async () => remove('history-log.db'),
    removeReadModels: async () => remove('read-models.db'),
    ...keyIn(dataDir),
    discard: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
