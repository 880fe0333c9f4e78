import { randomBytes } from 'node:crypto';
import { makeConnection, madeConnection } from '#integrations/connections/domain/connection.decisions';
import { connectionStream } from '#integrations/connections/domain/connection.events';
import { Clock } from '#kernel/time';
import { type Cause, causeOf, followUp } from '#platform/due-work/cause';
import { DONE, Policy, type PolicyHandler } from '#platform/due-work/policy';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { SecretBox } from '#platform/secrets/secret-box';
import type { ClaimedWork, Settlement, WorkItem } from '#platform/storage/due-work';

const KIND = 'connection.sandbox';

/** Every account can try things out at once: its test mode is connected to the sandbox (interface §5.4). */
@Policy({ kind: KIND, atOnce: 1 })
export class ConnectSandboxWhenAccountOpens implements PolicyHandler {
  constructor(
    private readonly eventStore: EventStore,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
  ) {}

  plan(event: RecordedEvent): readonly WorkItem[] {
    if (event.type !== 'account.opened') return [];
    return [{ kind: KIND, key: event.id, dueAt: event.created, payload: causeOf(event) }];
  }

  async perform({ payload }: ClaimedWork): Promise<Settlement> {
    const context = followUp(payload as Cause, KIND, this.clock.milliseconds());
    const connection = context.id('conn');
    const made = {
      connection,
      kind: 'sandbox' as const,
      name: 'Sandbox',
      base_url: null,
      key_id: `rzp_test_${connection.slice('conn_'.length)}`,
      key_secret: this.secrets.seal(randomBytes(18).toString('base64url')),
      webhook_secret: this.secrets.seal(randomBytes(18).toString('base64url')),
    };
    await this.eventStore.decide(connectionStream(connection), madeConnection, (there) => makeConnection(there, made), context);
    return DONE;
  }
}
