import { Injectable } from '@nestjs/common';
import { GatewaySettlements } from '#integrations/contract';
import { DomainError } from '#kernel/domain-error';
import { EventHistory } from '#platform/event-history/event-history';
import { JobStore } from '#job-queue/job-store';
import { ReadModels } from '#platform/storage/read-models';
import { AccountDays } from '#reconciliation/settlements/fetching/account-days';
import { dailyFetch, FETCH_SETTLEMENTS, fetchOfDays, keyOfFetch } from '#reconciliation/settlements/fetching/settlement-jobs';
import { type FetchProgress, SettlementFetches } from '#reconciliation/settlements/settlement-fetches';

/** Milliseconds to wait until the lists show what was fetched. */
const LONGEST_WAIT = 2000;

/** Runs fetches as jobs in the job store. */
@Injectable()
export class StoredSettlementFetches extends SettlementFetches {
  constructor(
    private readonly gateways: GatewaySettlements,
    private readonly days: AccountDays,
    private readonly jobStore: JobStore,
    private readonly history: EventHistory,
    private readonly readModels: ReadModels,
  ) {
    super();
  }

  async begin(id: string, from: string, to: string): Promise<void> {
    const connection = await this.gateways.connection(id);
    if (connection === null) throw noGateway(id);
    const now = await this.days.now(connection);
    const daily = dailyFetch(connection, await this.days.morningAfter(connection, now));
    await this.jobStore.add([fetchOfDays(connection, from, to, now), daily]);
  }

  async progress(id: string, from: string, to: string): Promise<FetchProgress | null> {
    const key = keyOfFetch(id, from, to);
    const job = (await this.jobStore.waiting(FETCH_SETTLEMENTS, key)).find((each) => each.key === key);
    if (job === undefined) return this.shown();
    const { days, fault } = job.payload;
    return { day: days!.day, ...(fault !== undefined && { fault }) };
  }

  async rangeOf(account: string, livemode: boolean, from: string, to: string): Promise<{ readonly gte: number; readonly lt: number }> {
    const owner = { account, livemode };
    return { gte: (await this.days.dayRange(owner, from)).from, lt: (await this.days.dayRange(owner, to)).to };
  }

  today(account: string, livemode: boolean): Promise<string> {
    return this.days.today({ account, livemode });
  }

  /** Waits until the lists show what was fetched. Resolves to null, which means that the fetch is done. */
  private async shown(): Promise<null> {
    const end = await this.history.end();
    if (end !== null) await this.readModels.reached(end, LONGEST_WAIT);
    return null;
  }
}

const noGateway = (id: string): DomainError =>
  new DomainError('resource_missing', `There is no payment gateway ${id}. "connections list" shows those that there are.`, 'connection');
