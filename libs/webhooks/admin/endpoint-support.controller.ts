import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Clocks } from '#platform/clock/clocks';
import { newestFirst, type WholeList } from '#http/answers/list-of';
import { momentOf } from '#admin/operators/moment';
import { operatorCommand } from '#admin/operators/operator-command';
import { About, Answers, AnswersShortList } from '#http/route';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';
import { AccountNamed } from '#admin/operators/parameters';
import { SupportLookups } from '#webhooks/admin/support-lookups';
import { RecoverEndpointBody } from '#webhooks/admin/support.bodies';
import { RecoverWebhookEndpoint } from '#webhooks/commands/recover-webhook-endpoint/recover-webhook-endpoint.command';
import { ListWebhookEndpoints } from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.query';
import { RecoveryResource } from '#webhooks/resource/recovery.resource';
import { WebhookEndpointResource } from '#webhooks/resource/webhook-endpoint.resource';

/** More than the endpoints that an account can have in a mode, so one page has all of them. */
const EVERY_ENDPOINT = 100;

/** Operators' access to the endpoints of all accounts. */
@Controller('admin/v1/webhooks')
export class EndpointSupportController {
  constructor(
    private readonly lookups: SupportLookups,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  @Get()
  @ForOperators('endpoints.list', 'reads')
  @About('The webhook endpoints of one account or of all, in both modes, newest first.')
  @AnswersShortList(WebhookEndpointResource, ['resource_missing'])
  async list(@AccountNamed() account: string | undefined): Promise<WholeList<WebhookEndpointResource>> {
    const pages = await Promise.all(
      (await this.lookups.orAll(account)).map(({ scope }) =>
        this.queries.execute(new ListWebhookEndpoints({ scope, filters: {}, created: {}, limit: EVERY_ENDPOINT })),
      ),
    );
    const endpoints = pages.flatMap(({ documents }) => documents.map((json) => JSON.parse(json) as WebhookEndpointResource));
    return newestFirst('/admin/v1/webhooks', endpoints);
  }

  @Post(':id/recover')
  @ForOperators('endpoints.recover', changes('id', 'since'))
  @About('Sends an endpoint again what failed or was held since a time.')
  @Answers(200, RecoveryResource, ['invalid_value', 'invalid_format', 'invalid_range', 'resource_missing', 'webhook_endpoint_disabled'])
  async recover(
    @Param('id') id: string,
    @Body() { since }: RecoverEndpointBody,
    @AccountNamed() named: string | undefined,
  ): Promise<RecoveryResource> {
    // An invalid time is refused even if nothing matches.
    momentOf(since, 0, 'since');
    const { account, livemode } = await this.lookups.endpoint(id, named);
    const context = await operatorCommand(account, livemode, this.clocks);
    return this.commands.execute(RecoverWebhookEndpoint({ id, since: momentOf(since, context.now, 'since'), context }));
  }
}
