import { Injectable } from '@nestjs/common';
import { accountMissing, noAccountYet, whichAccount } from '#accounts/index';
import { type Arguments, ControlDesk } from '#platform/control/control-desk';

/** Whose webhooks an operator means: the account that was named, or all there are. */
@Injectable()
export class NamedAccounts {
  constructor(private readonly desk: ControlDesk) {}

  async all({ account }: Arguments): Promise<string[]> {
    const { data } = (await this.desk.call('accounts.list', {}, () => undefined)) as { data: { id: string }[] };
    const ids = data.map(({ id }) => id).filter((id) => account === undefined || id === account);
    if (ids.length === 0) throw typeof account === 'string' ? accountMissing(account) : noAccountYet();
    return ids;
  }

  async one(args: Arguments): Promise<string> {
    const [only, ...others] = await this.all(args);
    if (others.length > 0) throw whichAccount();
    return only!;
  }
}
