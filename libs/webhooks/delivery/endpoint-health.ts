import { Injectable } from '@nestjs/common';
import { DAY } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import type { Scope } from '#platform/storage/documents';
import { Attempts } from '#webhooks/delivery/attempts';
import type { WebhookEndpoint } from '#webhooks/domain/webhook-endpoint';

/** The number of newest attempts that the figures are based on. */
const LOOKED_AT = 200;

/** The health of an endpoint, from its newest attempts. */
@Injectable()
export class EndpointHealth {
  constructor(
    private readonly attempts: Attempts,
    private readonly clocks: Clocks,
  ) {}

  /** The JSON text of an endpoint, with its health. */
  async shownIn(endpoint: string, scope: Scope): Promise<string> {
    return JSON.stringify(await this.shown(JSON.parse(endpoint) as WebhookEndpoint, scope));
  }

  /** An endpoint with its health. */
  async shown(endpoint: WebhookEndpoint, scope: Scope): Promise<WebhookEndpoint> {
    return { ...endpoint, health: await this.of(endpoint.id, scope) };
  }

  private async of(endpoint: string, scope: Scope): Promise<WebhookEndpoint['health']> {
    const made = await this.attempts.withStatus(endpoint, scope, ['succeeded', 'failed'], { limit: LOOKED_AT });
    const newest = async (status: 'succeeded' | 'failed'): Promise<number | null> => {
      const found =
        made.find((attempt) => attempt.status === status) ?? (await this.attempts.withStatus(endpoint, scope, [status], { limit: 1 }))[0];
      return found?.created_at ?? null;
    };
    const dayAgo = (await this.clocks.now(scope)) - DAY;
    const lately = made.filter(({ created_at }) => created_at > dayAgo);
    const firstSuccess = made.findIndex(({ status }) => status === 'succeeded');
    return {
      success_rate_24h: lately.length === 0 ? null : lately.filter(({ status }) => status === 'succeeded').length / lately.length,
      last_success_at: await newest('succeeded'),
      last_failure_at: await newest('failed'),
      consecutive_failures: firstSuccess === -1 ? made.length : firstSuccess,
    };
  }
}
