import { createHmac } from 'node:crypto';
import { type Entity, newId } from '#apps/sandbox/gateway/entities';
import type { GatewayFile } from '#apps/sandbox/gateway/gateway-file';
import type { SandboxDirectory } from '#apps/sandbox/gateway/sandbox-directory';
import { Outbox } from '#apps/sandbox/outbox';
import type { Trouble } from '#apps/sandbox/trouble';
import type { Clock } from '#kernel/time';

/** The gateway's notices in Razorpay's format. */
export class GatewayNotices extends Outbox {
  constructor(
    file: GatewayFile,
    directory: SandboxDirectory,
    private readonly trouble: Trouble,
    private readonly clock: Clock,
    trusted?: string,
  ) {
    const receiverOf = async (keyId: string) => {
      const account = await directory.find(keyId);
      if (account === null) return null;
      const signed = (body: string): string => createHmac('sha256', account.webhookSecret).update(body).digest('hex');
      return { url: account.webhookUrl, signature: (body: string) => ({ 'x-razorpay-signature': signed(body) }) };
    };
    super({ file, clock, receiverOf, trusted });
  }

  /** Written in the transaction of its cause; sent once `send` is called. */
  notify(keyId: string, event: string, entities: readonly Entity[]): void {
    const body = JSON.stringify({
      entity: 'event',
      account_id: `acc_${keyId.slice(-14)}`,
      event,
      contains: entities.map(({ entity }) => entity),
      payload: Object.fromEntries(entities.map((entity) => [entity.entity, { entity }])),
      created_at: this.clock.now(),
    });
    const headers = { 'x-razorpay-event-id': newId('') };
    for (const delay of this.trouble.delays()) {
      this.add({ receiver: keyId, headers, body, dueAt: this.clock.milliseconds() + delay });
    }
  }
}
