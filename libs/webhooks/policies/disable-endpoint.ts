import { Injectable } from '@nestjs/common';
import { Clocks } from '#platform/clock/clocks';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { Log } from '#platform/logging/log';
import { type Scope, scopeOf } from '#platform/storage/documents';
import type { WebhookTarget } from '#webhooks/commands/lookups/webhook-targets.projection';
import { Attempts } from '#webhooks/delivery/attempts';
import { endpointBook } from '#webhooks/domain/webhook-endpoint';
import { disableEndpoint } from '#webhooks/domain/webhook-endpoint.decisions';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';
import {
  DISABLED_AFTER,
  FEWEST_FAILURES,
  judge,
  type Quiet,
  recover,
  WARNED_AFTER,
  watchedBook,
} from '#webhooks/domain/failing-endpoint.decisions';

const GONE = 410;

/** Warns of failing endpoints, disables them, and records when they work again, according to the results of deliveries. */
@Injectable()
export class DisableEndpoint {
  private readonly log: Log;

  constructor(
    private readonly eventStore: EventStore,
    private readonly attempts: Attempts,
    private readonly clocks: Clocks,
    log: Log,
  ) {
    this.log = log.of('webhooks');
  }

  /** An attempt failed. Never rejects, so that the attempt is recorded in any case; if this fails, the next failure leads to the same check. */
  async whenFailed(target: WebhookTarget, scope: Scope, status: number | null): Promise<void> {
    try {
      await (status === GONE ? this.gone(target) : this.failing(target, scope));
    } catch (error) {
      this.log.warn('it could not be looked at how a webhook endpoint fares', { endpoint: target.id, error });
    }
  }

  /** An attempt succeeded. Records that an endpoint marked as failing works again. Never rejects. */
  async whenSucceeded({ id, account, livemode, is_failing }: WebhookTarget): Promise<void> {
    if (!is_failing) return;
    const stream = endpointsStream(account, livemode);
    try {
      await this.eventStore.decide(stream, watchedBook, (book) => recover(book, id), await this.context(account, livemode));
    } catch (error) {
      this.log.warn('it could not be written down that a webhook endpoint works again', { endpoint: id, error });
    }
  }

  /** Disables an endpoint that answered 410: it is gone for good. */
  private async gone({ id, account, livemode }: WebhookTarget): Promise<void> {
    const stream = endpointsStream(account, livemode);
    await this.eventStore.decide(stream, endpointBook, (book) => disableEndpoint(book, id, 'gone'), await this.context(account, livemode));
  }

  /** Warns of an endpoint that has failed for a day, and disables it after three. */
  private async failing(target: WebhookTarget, scope: Scope): Promise<void> {
    const { id, account, livemode } = target;
    const context = await this.context(account, livemode);
    const quiet = await this.quiet(target, scope, context.now);
    if (quiet.failingFor < WARNED_AFTER) return;
    const { events } = await this.eventStore.decide(
      endpointsStream(account, livemode),
      watchedBook,
      (book) => judge(book, id, quiet),
      context,
    );
    const judged = events.find(({ metadata }) => metadata.command === context.command);
    if (judged !== undefined)
      this.log.warn('nothing gets through to a webhook endpoint', { endpoint: id, fact: judged.type, since: quiet.since });
  }

  private async quiet({ id, enabled_at }: WebhookTarget, scope: Scope, now: number): Promise<Quiet> {
    const [success] = await this.attempts.withStatus(id, scope, ['succeeded'], { limit: 1 });
    const since = Math.max(enabled_at, success?.created_at ?? 0);
    const failed = (lte: number, limit: number) => this.attempts.withStatus(id, scope, ['failed'], { created: { gte: since, lte }, limit });
    const lasting = async (span: number): Promise<boolean> => (await failed(now - span, 1)).length > 0;
    if (!(await lasting(WARNED_AFTER))) return { since, failingFor: 0, failures: 0 };
    const failingFor = (await lasting(DISABLED_AFTER)) ? DISABLED_AFTER : WARNED_AFTER;
    return { since, failingFor, failures: 1 + (await failed(now, FEWEST_FAILURES - 1)).length };
  }

  private async context(account: string, livemode: boolean): Promise<CommandContext> {
    const actor = { type: 'service', id: null, name: 'webhook sender' } as const;
    return new CommandContext({ account, livemode, actor, milliseconds: await this.clocks.of(scopeOf(account, livemode)) });
  }
}
