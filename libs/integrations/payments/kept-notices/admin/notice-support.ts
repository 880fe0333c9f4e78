import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RetryNotice } from '#integrations/payments/kept-notices/commands/retry-notice/retry-notice.command';
import type { KeptNotice, NoticeStatus } from '#integrations/payments/kept-notices/kept-notice';
import { KeptNotices } from '#integrations/payments/kept-notices/kept-notices';
import type { StoredNotice } from '#integrations/payments/kept-notices/notice-job';
import { DomainError } from '#kernel/domain-error';
import { NamedAccount } from '#admin/operators/named-account';
import { operatorCommand } from '#admin/operators/operator-command';
import { Clocks } from '#platform/clock/clocks';
import { scopeOf } from '#platform/storage/documents';

const PAGE = 500;

interface Filters {
  readonly connection?: string;
  readonly status?: NoticeStatus;
}

/** Finds kept notices of an account in both modes, and has them tried again, for operators. */
@Injectable()
export class NoticeSupport {
  constructor(
    private readonly accounts: NamedAccount,
    private readonly notices: KeptNotices,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  /** The newest of each mode, up to `most`. Throws `resource_missing`, and `missing_field` if the account is ambiguous. */
  async newest(named: string | undefined, filters: Filters, most: number): Promise<KeptNotice[]> {
    const account = await this.accounts.of({ account: named });
    const found: KeptNotice[] = [];
    for (const livemode of [false, true]) found.push(...(await this.page(account, livemode, filters, most)).notices);
    return found;
  }

  /** Throws `resource_missing`. */
  async find(id: string, named: string | undefined): Promise<StoredNotice> {
    const notice = await this.notices.ofAny(id, named === undefined ? undefined : await this.accounts.of({ account: named }));
    if (notice !== null) return notice;
    throw new DomainError('resource_missing', `There is no kept notice ${id}, or it is another account's. See notices list.`, 'id');
  }

  /** Resolves to the number of notices that are tried again: the named one, or all of the account that were not applied. */
  async retry(named: string | undefined, id: string | undefined): Promise<number> {
    if (id !== undefined) {
      const { account, livemode } = (await this.find(id, named)).source;
      await this.request(account, livemode, id);
      return 1;
    }
    const account = await this.accounts.of({ account: named });
    let retried = 0;
    for (const livemode of [false, true])
      for (let after: string | undefined, more = true; more;) {
        const { notices, hasMore } = await this.page(account, livemode, { status: 'not_applied' }, PAGE, after);
        for (const notice of notices) await this.request(account, livemode, notice.id);
        retried += notices.length;
        [after, more] = [notices.at(-1)?.id, hasMore];
      }
    return retried;
  }

  private async request(account: string, livemode: boolean, id: string): Promise<void> {
    await this.commands.execute(RetryNotice({ notice: id, context: await operatorCommand(account, livemode, this.clocks) }));
  }

  private async page(account: string, livemode: boolean, { connection, status }: Filters, limit: number, startingAfter?: string) {
    const { documents, hasMore } = await this.notices.list({
      scope: scopeOf(account, livemode),
      filters: { ...(connection !== undefined && { connection: [connection] }), ...(status !== undefined && { status: [status] }) },
      created: {},
      limit,
      ...(startingAfter !== undefined && { startingAfter }),
    });
    return { notices: documents.map((json) => JSON.parse(json) as KeptNotice), hasMore };
  }
}
