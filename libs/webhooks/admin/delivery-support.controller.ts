import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clocks } from '#platform/clock/clocks';
import { newestFirst, type WholeList } from '#http/answers/list-of';
import { operatorCommand } from '#admin/operators/operator-command';
import { About, Answers, AnswersWholeList } from '#http/route';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';
import { AccountNamed } from '#admin/operators/parameters';
import { DeliveryReadings } from '#webhooks/admin/delivery-readings';
import { SupportLookups } from '#webhooks/admin/support-lookups';
import { DeliveriesQuery, filtersOf } from '#webhooks/admin/support.bodies';
import { ReplayDelivery } from '#webhooks/commands/replay-delivery/replay-delivery.command';
import { Attempts } from '#webhooks/delivery/attempts';
import type { DeliveryAttempt } from '#webhooks/delivery/delivery-attempt';
import { WebhookDeliveryResource } from '#webhooks/resource/webhook-delivery.resource';

const USUAL_LIMIT = 20;
/** Filters that name one resource. Without any of them, an account is required. */
const NAMED = ['endpoint', 'event', 'order'] as const;

/** Operators' access to the deliveries of all accounts. Unlike merchants' routes it does not wait for pending work, because the workers may be down. */
@Controller('admin/v1/webhook_deliveries')
export class DeliverySupportController {
  constructor(
    private readonly lookups: SupportLookups,
    private readonly attempts: Attempts,
    private readonly readings: DeliveryReadings,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  @Get()
  @ForOperators('deliveries.list', 'reads')
  @About(`
    The newest attempts to deliver to one endpoint, of one event or order, or to all endpoints of an account; those of removed endpoints too, for as
    long as they are kept. That they are shown is recorded (personal_data.read).
  `)
  @AnswersWholeList(WebhookDeliveryResource, ['resource_missing', 'missing_field'])
  async list(
    @Query() query: DeliveriesQuery,
    @AccountNamed() account: string | undefined,
  ): Promise<Omit<WholeList<DeliveryAttempt>, 'has_more'> & { has_more: boolean }> {
    const { endpoint, limit = USUAL_LIMIT } = query;
    const named = NAMED.flatMap((filter) => query[filter] ?? []);
    const found: DeliveryAttempt[] = [];
    for (const whose of named.length > 0 ? await this.lookups.orAll(account) : await this.lookups.one(account)) {
      const { documents } = await this.attempts.list({ scope: whose.scope, filters: filtersOf(query), created: {}, limit: limit + 1 });
      const shown = documents.map((json) => JSON.parse(json) as DeliveryAttempt);
      if (shown.length > 0) await this.readings.leave(named.length > 0 ? named : [...new Set(shown.map((each) => each.endpoint))], whose);
      found.push(...shown);
    }
    if (found.length === 0 && endpoint !== undefined) await this.lookups.endpoint(endpoint, account);
    const list = newestFirst('/admin/v1/webhook_deliveries', found);
    return { ...list, data: list.data.slice(0, limit), has_more: list.data.length > limit };
  }

  @Get(':id')
  @ForOperators('deliveries.show', 'reads')
  @About('One attempt to deliver. That it is shown is recorded (personal_data.read).')
  @Answers(200, WebhookDeliveryResource, ['resource_missing'])
  async show(@Param('id') id: string, @AccountNamed() account: string | undefined): Promise<WebhookDeliveryResource> {
    const { attempt, ...whose } = await this.lookups.delivery(id, account);
    await this.readings.leave([attempt.id], whose);
    return attempt;
  }

  @Post(':id/replay')
  @ForOperators('deliveries.replay', changes('id'))
  @About('Sends the event of an attempt to its endpoint again, in a new delivery.')
  @Answers(200, WebhookDeliveryResource, ['resource_missing', 'webhook_endpoint_disabled', 'event_not_replayable', 'read_model_behind'])
  async replay(@Param('id') id: string, @AccountNamed() named: string | undefined): Promise<WebhookDeliveryResource> {
    const { attempt, account, livemode } = await this.lookups.delivery(id, named);
    return this.commands.execute(ReplayDelivery({ id: attempt.id, context: await operatorCommand(account, livemode, this.clocks) }));
  }
}
