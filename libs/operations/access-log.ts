import type { PersonalDataRead } from '#operations/domain/personal-data-access.events';
import type { TracedReading } from '#operations/reading-traces';
import { actorOf, currentOperation } from '#operators/current-operation';
import type { Actor } from '#platform/event-history/recorded-event';

/** Whose personal data is read, and by whom. */
export interface Reading extends PersonalDataRead {
  readonly account: string;
  readonly livemode: boolean;
  readonly actor: Actor;
  readonly requestId?: string | null;
}

/** Where it is written down that personal data is read. Nothing is shown before it is. */
export abstract class AccessLog {
  /** Resolves once it is durable. */
  abstract read(reading: Reading): Promise<void>;

  /** The same of what the operation at hand shows to its operator. */
  async readByOperator(reading: TracedReading): Promise<void> {
    const { name, operator } = currentOperation();
    await this.read({ ...reading, by: name, actor: actorOf(operator), reason: operator.reason });
  }
}
