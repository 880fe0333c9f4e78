import { Injectable } from '@nestjs/common';
import { sessionStream } from '#checkout/contract';
import { isId } from '#kernel/ids';
import { CUSTOMER_FORGOTTEN, orderStream } from '#orders/contract';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { DataSubjects } from '#privacy/personal-data/data-subjects';

/** Ids of ours that are looked up in one text at most: real notices name one order or session. */
const MOST_IDS = 5;
const IDS = /\b(?:ord|cs)_[0-9A-Za-z]{24}(?![0-9A-Za-z])/g;
/** A phone number in E.164, as gateways write it. */
const PHONE = /\+[1-9]\d{7,14}(?!\d)/;

/** The person of a notice's text. `subject`: null if unknown. `order`: our order that it names. */
export interface NamedPerson {
  readonly subject: string | null;
  readonly order: string | null;
  readonly isForgotten: boolean;
}

interface Whose {
  readonly account: string;
  readonly livemode: boolean;
}

/** Finds the person whose data the text of a notice may contain: by an order or session of ours that it names, or else by a phone number. */
@Injectable()
export class PersonOfNotice {
  constructor(
    private readonly history: EventHistory,
    private readonly subjects: DataSubjects,
  ) {}

  async in(text: string, whose: Whose): Promise<NamedPerson> {
    for (const id of [...new Set(text.match(IDS))].slice(0, MOST_IDS)) {
      const story = await this.storyOf(id, whose);
      if (story.length === 0) continue;
      const subject = story.findLast(({ metadata }) => metadata.subject !== undefined)?.metadata.subject ?? null;
      const isForgotten = story.some(({ type }) => type === CUSTOMER_FORGOTTEN);
      return { subject, order: isId('ord', id) ? id : null, isForgotten };
    }
    const phone = PHONE.exec(text)?.[0];
    const subject = phone === undefined ? null : this.subjects.idOf(whose.account, whose.livemode, phone);
    return { subject, order: null, isForgotten: false };
  }

  private async storyOf(id: string, { account, livemode }: Whose): Promise<RecordedEvent[]> {
    const story = await this.history.stream(isId('ord', id) ? orderStream(id) : sessionStream(id));
    return story.filter(({ metadata }) => metadata.account === account && metadata.livemode === livemode);
  }
}
