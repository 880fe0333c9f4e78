import { disputeQueries } from '#disputes/queries/dispute-list/dispute-list.projection';
import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { disputeMissing } from '#disputes/domain/dispute.errors';
import { GetDisputePack } from '#disputes/queries/dispute-pack/dispute-pack.query';
import { DisputePackResource } from '#disputes/resource/dispute-pack.resource';
import { AccessLog, ReadingTraces } from '#admin/operations/contract';
import { About, Answers, Called } from '#http/route';
import { ForOperators } from '#admin/operators/for-operators';
import { NamedAccount } from '#admin/operators/named-account';
import { AccountNamed } from '#admin/operators/parameters';
import { scopeOf } from '#platform/storage/documents';

/** The evidence packs of disputes, for operators. */
@Controller('admin/v1/disputes')
export class OperatorsDisputePackController {
  constructor(
    private readonly accounts: NamedAccount,
    private readonly queries: QueryBus,
    private readonly traces: ReadingTraces,
    private readonly accessLog: AccessLog,
  ) {}

  @Get(':dispute/pack')
  @ForOperators('disputes.pack', 'reads')
  @About('What answers a dispute of either mode, as one archive. It names the shopper: the access log has the reading before it is shown.')
  @Called('getDisputePackOfOperators', 'Get the pack of a dispute')
  @Answers(200, DisputePackResource, ['resource_missing', 'history_altered'])
  async pack(@Param('dispute') id: string, @AccountNamed() named: string | undefined): Promise<DisputePackResource> {
    const account = await this.accounts.of({ account: named });
    for (const livemode of [true, false]) {
      const scope = scopeOf(account, livemode);
      if ((await this.queries.execute(disputeQueries.one(id, scope))) === null) continue;
      await this.traces.leave({ account, livemode, resources: [id], subject: null }, (reading) => this.accessLog.readByOperator(reading));
      const { name, bytes } = await this.queries.execute(new GetDisputePack(id, scope));
      return { object: 'dispute_pack', name, base64: bytes.toString('base64') };
    }
    throw disputeMissing(id);
  }
}
