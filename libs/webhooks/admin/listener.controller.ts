import { Controller, Get, Query } from '@nestjs/common';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { About, Answers, Called } from '#platform/http/route';
import { ForOperators } from '#platform/operators/for-operators';
import { NamedAccount } from '#platform/operators/named-account';
import { AccountNamed } from '#platform/operators/parameters';
import { Forwarding } from '#webhooks/admin/forwarding';
import { ForwardedEventsQuery, ListenerQuery, typesOf } from '#webhooks/admin/listener.query';
import { type ForwardedEvent, ForwardedEventsResource, ListenerResource } from '#webhooks/resource/listening.resource';

/** Events of the history read at once; not all of them are forwarded. */
const MOST_AT_ONCE = 100;

/** A test account's events for developers who cannot be reached from here: they request what is new, and post it to themselves. */
@Controller('admin/v1/listener')
export class ListenerController {
  constructor(
    private readonly namedAccount: NamedAccount,
    private readonly history: EventHistory,
    private readonly forwarding: Forwarding,
  ) {}

  @Get()
  @ForOperators('listen.begin', 'reads')
  @About('Where to begin to listen to the events of a test account, and the secret that signs them.')
  @Called('getListener', 'Begin to listen to events')
  @Answers(200, ListenerResource, ['resource_missing', 'missing_field', 'unknown_event_type'])
  async begin(@Query() query: ListenerQuery, @AccountNamed() named: string | undefined): Promise<ListenerResource> {
    const account = await this.namedAccount.of({ account: named });
    typesOf(query);
    return { object: 'listener', secret: this.forwarding.secretOf(account), after: await this.history.end() };
  }

  @Get('events')
  @ForOperators('listen.next', 'reads')
  @About(`
    The events after a position, signed now, and the position to continue from. They come in the order of the history: by their own time, an event
    that took long to happen or was requested again would be sorted among those already forwarded. An event that is not written yet ends the answer: ask again.
  `)
  @Called('getForwardedEvents', 'Get events to forward')
  @Answers(200, ForwardedEventsResource, ['resource_missing', 'missing_field', 'unknown_event_type'])
  async next(@Query() query: ForwardedEventsQuery, @AccountNamed() named: string | undefined): Promise<ForwardedEventsResource> {
    const account = await this.namedAccount.of({ account: named });
    const types = typesOf(query);
    const data: ForwardedEvent[] = [];
    const answer = (after: Position | null) => ({ object: 'forwarded_events', data, after }) as const;
    for (let after: Position | null = query.after ?? null; ;) {
      const happened = await this.history.read(after, MOST_AT_ONCE);
      for (const event of happened) {
        if (this.forwarding.isSubscribed(event, account, types)) {
          const forwarded = await this.forwarding.forwarded(event, account);
          if (forwarded === null) return answer(after);
          data.push(forwarded);
        }
        after = event.position;
      }
      if (happened.length === 0 || data.length > 0) return answer(after);
    }
  }
}
