import { setTimeout as pause } from 'node:timers/promises';
import { fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { command, fields } from '#platform/cqrs/command';
import { scopeOf } from '#platform/storage/documents';
import { Records } from '#platform/storage/records';
import { OpenEndpoints } from '#webhooks/commands/open-endpoints';
import { RECOVERIES, type Recovery } from '#webhooks/delivery/recovery';
import { recoveryStream, requested } from '#webhooks/domain/webhook-delivery.events';
import { sinceToCome } from '#webhooks/domain/webhook-endpoint.errors';

/** How long the response waits for the recovery to finish, in milliseconds. A longer recovery is returned with its progress so far. */
const LONGEST_WAIT = 1000;

const POLL_MS = 10;

export const RecoverWebhookEndpoint = command('RecoverWebhookEndpoint', {
  input: fields<{ id: string; since: UnixSeconds }>(),
  uses: { records: Records, endpoints: OpenEndpoints },
  async prepare({ id, since, context }, { endpoints }) {
    if (since > context.now) throw sinceToCome();
    await endpoints.find(id, context);
    return { recovery: context.id('rcv') };
  },
  stream: ({ recovery }) => recoveryStream(recovery),
  view: requested,
  rule: (_, { recovery, id: endpoint, since }) => [fact('webhook_recovery.requested', { id: recovery, endpoint, since })],
  answer(_, { recovery: id, id: endpoint, since, context: { account, livemode, now: created_at } }, { records }) {
    const begun: Recovery = { id, object: 'recovery', livemode, endpoint, since, status: 'running', matched: 0, sent: 0, created_at };
    return resultWithin(begun, scopeOf(account, livemode), records);
  },
});

/** The recovery once it has finished, or as it is after `LONGEST_WAIT`. */
async function resultWithin(begun: Recovery, scope: string, records: Records): Promise<Recovery> {
  let recovery = begun;
  for (const deadline = performance.now() + LONGEST_WAIT; performance.now() < deadline; await pause(POLL_MS)) {
    const json = await records.get(RECOVERIES, begun.id, scope);
    if (json !== null) recovery = JSON.parse(json) as Recovery;
    if (recovery.status !== 'running') break;
  }
  return recovery;
}
