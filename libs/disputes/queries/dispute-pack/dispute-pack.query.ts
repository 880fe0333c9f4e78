import { Injectable } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { AccountNames } from '#accounts/contract';
import { HistoryProofs } from '#audit/contract';
import { disputeMissing } from '#disputes/domain/dispute.errors';
import { packedDispute } from '#disputes/pack/packed-dispute';
import { packFile, packName } from '#disputes/pack/pack-file';
import { Wording } from '#disputes/pack/wording';
import { DISPUTE_LIST } from '#disputes/queries/dispute-list/dispute-list.projection';
import type { DisputeResource } from '#disputes/resource/dispute.resource';
import { disputeIn } from '#disputes/resource/dispute.view';
import { orderStream } from '#orders/contract';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import { accountOf, isTestMode, type Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { TimeZones } from '#risk/contract';

export interface DisputePack {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The evidence for a dispute as one archive. Throws `resource_missing`, `history_altered`. */
export class GetDisputePack extends Query<DisputePack> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

/** Reads the merchant's name and time zone, which packs are worded with. */
@Injectable()
export class PackingMerchant {
  constructor(
    private readonly names: AccountNames,
    private readonly zones: TimeZones,
  ) {}

  async wording(scope: Scope): Promise<Wording> {
    const account = accountOf(scope);
    const [timezone, shop] = await Promise.all([this.zones.of(account, !isTestMode(scope)), this.names.of(account)]);
    return new Wording(timezone, shop);
  }
}

@QueryHandler(GetDisputePack)
export class GetDisputePackHandler implements IQueryHandler<GetDisputePack> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly history: EventHistory,
    private readonly proofs: HistoryProofs,
    private readonly merchant: PackingMerchant,
    private readonly clocks: Clocks,
  ) {}

  async execute({ id, scope }: GetDisputePack): Promise<DisputePack> {
    const json = await this.readModels.get(DISPUTE_LIST, id, scope);
    if (json === null) throw disputeMissing(id);
    const { order_id } = JSON.parse(json) as DisputeResource;
    // The proof is made afterwards, so that it contains every event in the pack.
    const events = await this.history.stream(orderStream(order_id));
    const pack = packedDispute(disputeIn(events, id)!, events);
    const proof = await this.proofs.prove(order_id);
    return {
      name: packName(id),
      bytes: await packFile(pack, proof, await this.merchant.wording(scope), await this.clocks.now(scope)),
    };
  }
}
