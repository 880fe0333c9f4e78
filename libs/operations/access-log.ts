import type { PersonalDataRead } from '#operations/domain/personal-data-access.events';
import type { TracedReading } from '#operations/reading-traces';
import { actorOf, currentOperation } from '#operators/current-operation';
import type { Actor } from '#platform/event-history/recorded-event';

/** A reading of personal data: whose, and by whom. */
export interface Reading extends PersonalDataRead {
  readonly account: string;
  readonly livemode: boolean;
  readonly actor: Actor;
  readonly requestId?: string | null;
}

/** Records readings of personal data. Nothing is shown before the record. */
export abstract class AccessLog {
  /** Resolves once it is durable. */
  abstract read(reading: Reading): Promise<void>;

  /** Like `read`, for what the current operation shows to its operator. */
  async readByOperator(reading: TracedReading): Promise<void> {
    const { name, operator } = currentOperation();
    await this.read({ ...reading, by: name, actor: actorOf(operator), reason: operator.reason });
  }
}
