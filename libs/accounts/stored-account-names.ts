import { Injectable } from '@nestjs/common';
import { AccountNames } from '#accounts/account-names';
import { accountStream } from '#accounts/domain/account.events';
import { accountRecord } from '#accounts/resource/account.view';
import { fold } from '#kernel/fact';
import { EventHistory } from '#platform/event-history/event-history';

/** Reads names from the account's own stream, which does not lag as the list of accounts may. */
@Injectable()
export class StoredAccountNames extends AccountNames {
  constructor(private readonly history: EventHistory) {
    super();
  }

  async of(account: string): Promise<string> {
    const events = await this.history.stream(accountStream(account));
    return fold(accountRecord, events)!.name;
  }
}
