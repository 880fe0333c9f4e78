import type { PersonalDataRead } from '#admin/operations/domain/personal-data-access.events';
import type { TracedReading } from '#admin/operations/reading-traces';
import { actorOf, currentOperation } from '#admin/operators/current-operation';
import type { Actor } from '#platform/event-history/recorded-event';

/** A reading of personal data: which account's data, and by whom. */
export interface Reading extends PersonalDataRead {
  readonly account: string;
  readonly livemode: boolean;
  readonly actor: Actor;
  readonly requestId?: string | null;
}

/** Records who reads personal data. Callers show the data only after the record. */
export abstract class AccessLog {
  /** Records a reading. Resolves once the record is durable. */
  abstract read(reading: Reading): Promise<void>;

  /** Records that the current operation shows personal data to its operator. */
  async readByOperator(reading: TracedReading): Promise<void> {
    const { name, operator } = currentOperation();
    await this.read({ ...reading, by: name, actor: actorOf(operator), reason: operator.reason });
  }
}
