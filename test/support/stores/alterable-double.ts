import { type Alteration, AlterableHistory, type StoredRow } from '#test/support/stores/alterable-history';
import type { Logged } from '#test/support/stores/eventstoredb-double/event-log';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

/** The history of a double of EventStoreDB. */
export class AlterableDouble extends AlterableHistory {
  private constructor(
    private readonly double: EventStoreDbDouble,
    private readonly server: EventStoreDbHistory,
  ) {
    super();
  }

  static async start(): Promise<AlterableDouble> {
    const double = await EventStoreDbDouble.start();
    return new AlterableDouble(double, new EventStoreDbHistory(double.url));
  }

  override async append(appends: Parameters<AlterableHistory['append']>[0]): Promise<void> {
    for (const each of appends) await this.server.store.append(...each);
  }

  /** The history of the process that wrote the events: its cache of recent ones does not hide an alteration. */
  override get history(): EventStoreDbHistory['history'] {
    return this.server.history;
  }

  override async alter(change: Alteration): Promise<void> {
    this.double.rewrite((events) => {
      const ours = events.filter(({ type }) => !type.startsWith('$'));
      const rows = change(ours.map((event): StoredRow => ({ ...event, data: text(event.data), metadata: text(event.metadata) })));
      const changed = rows.map((row): Logged => ({
        ...row,
        contentType: 'application/json',
        data: Buffer.from(row.data),
        metadata: Buffer.from(row.metadata),
      }));
      return [...events.filter((event) => !ours.includes(event)), ...changed].toSorted((one, other) => one.position - other.position);
    });
  }

  override async close(): Promise<void> {
    await this.server.close();
    this.double.kill();
  }
}
