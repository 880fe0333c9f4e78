import { Injectable } from '@nestjs/common';
import type { Position } from '#platform/event-history/recorded-event';
import { accountOf, type Scope } from '#platform/storage/documents';
import { Lookups } from '#platform/storage/lookups';
import { ReadModels } from '#platform/storage/read-models';
import { TARGETS_LOOKUP, type WebhookTarget } from '#webhooks/commands/lookups/webhook-targets.projection';
import { wants } from '#webhooks/domain/merchant-event-types';

/** Milliseconds to wait for the lookup to catch up. After that the job fails, and is retried later. */
const PATIENCE = 5000;

/** Reads the endpoints that an event is for. Waits until the lookup has reached the event, as it may lag or be rebuilt. */
@Injectable()
export class WebhookTargets {
  constructor(
    private readonly lookups: Lookups,
    private readonly readModels: ReadModels,
  ) {}

  /** Endpoints that were registered before the event and subscribe to it. Includes disabled ones, for which events are held. */
  async recipients(scope: Scope, type: string, position: Position): Promise<WebhookTarget[]> {
    await this.caughtUp(scope, position);
    const targets = await this.lookups.all<WebhookTarget>(TARGETS_LOOKUP, 'recipients_of', scope);
    return targets.filter((target) => target.registered_position < position && wants(target.events, type));
  }

  /** The endpoint, as of the position or later. It may be marked as removed. */
  async find(id: string, scope: Scope, position: Position): Promise<WebhookTarget> {
    await this.caughtUp(scope, position);
    const target = await this.lookups.find<WebhookTarget>(TARGETS_LOOKUP, id);
    if (target === null) throw new Error(`Webhook endpoint ${id} is not known.`);
    return target;
  }

  private async caughtUp(scope: Scope, position: Position): Promise<void> {
    if (!(await this.readModels.reached(position, PATIENCE, [TARGETS_LOOKUP], accountOf(scope))))
      throw new Error('The webhook endpoints of the time are not known yet.');
  }
}
