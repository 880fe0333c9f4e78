import { randomBytes } from 'node:crypto';
import { ConnectionBook } from '#integrations/connections/connection-book';
import { SANDBOX_SHOPS } from '#integrations/storefront/shop-client/sandbox-shops';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';

const QUEUE = 'connection.sandbox';

const secret = (): string => randomBytes(18).toString('base64url');

/** Connects a new account's test mode to the sandbox, so that every account can try things immediately (interface §5.4). */
@Policy({ queue: QUEUE, atOnce: 1 })
export class ConnectSandboxWhenAccountOpens implements PolicyHandler<Cause> {
  constructor(private readonly book: ConnectionBook) {}

  plan(event: RecordedEvent): readonly Job<Cause>[] {
    if (event.type !== 'account.opened') return [];
    return [{ queue: QUEUE, key: event.id, dueAt: event.created, payload: causeOf(event) }];
  }

  async perform({ payload }: ClaimedJob<Cause>): Promise<JobResult> {
    const cause = payload;
    // Dated like the account, however late this runs: a connection that operators made in the meantime is newer and takes precedence.
    const context = await followUp(cause, QUEUE, { of: async () => cause.created });
    const key_id = `rzp_test_${cause.account.slice('acct_'.length)}`;
    const credentials = { key_id, key_secret: secret(), webhook_secret: secret() };
    await this.book.make({ kind: 'sandbox', name: 'Sandbox', base_url: null, ...credentials }, context);
    const shop = { key_id: `shop-${randomBytes(6).toString('hex')}${SANDBOX_SHOPS}`, key_secret: secret(), webhook_secret: secret() };
    await this.book.make({ kind: 'shopify', name: 'Sandbox shop', base_url: null, ...shop }, context);
    return COMPLETED;
  }
}
