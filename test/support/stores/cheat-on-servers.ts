import { rmSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { type Cheat, keyIn, withOtherActor } from '#test/support/stores/cheat';
import { servers } from '#test/support/services/deployed-service';
import type { Logged } from '#test/support/stores/eventstoredb-double/event-log';
import { settingsOfTest } from '#test/support/services/service-settings';

const LOG = /^history_log_/;
const READ_MODELS = /^(?:read_models|parked_streams|.+_g\d+)$/;
/** Commit and prepare position. */
const shown = (position: number): string => `${position}/${String(position).padStart(20, '0')}`;
const isOurs = ({ type }: Logged): boolean => !type.startsWith('$');

/** The same on the double of EventStoreDB and in MongoDB. */
export async function cheatOnServers(dataDir: string): Promise<Cheat> {
  const { environment, double, close } = await servers(settingsOfTest(dataDir));
  const ours = (): Logged[] => [...double.events].filter(isOurs);
  const remove = async (which: RegExp): Promise<void> => {
    const client = new MongoClient(environment['MONGODB_URL']!);
    try {
      const names = (await client.db().listCollections().toArray()).map(({ name }) => name).filter((name) => which.test(name));
      if (names.length === 0) throw new Error(`There is no collection like ${which}.`);
      for (const name of names) await client.db().dropCollection(name);
    } finally {
      await client.close();
    }
  };
  return {
    settings: environment,
    positions: () => ours().map(({ position }) => shown(position)),
    changeActor: () => {
      const fourth = ours()[3]!;
      const changed = { ...fourth, metadata: Buffer.from(withOtherActor(Buffer.from(fourth.metadata).toString())) };
      double.rewrite((events) => events.map((event) => (event.position === fourth.position ? changed : event)));
    },
    cutOff: (count) => {
      const last = ours().at(-count - 1)!;
      double.rewrite((events) => events.filter(({ position }) => position <= last.position));
    },
    removeLog: () => remove(LOG),
    removeReadModels: () => remove(READ_MODELS),
    ...keyIn(dataDir),
    discard: async () => {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
