import { Controller, Get, Query } from '@nestjs/common';
import { About, Answers, Called } from '#http/route';
import { ForOperators } from '#admin/operators/for-operators';
import { NamedAccount } from '#admin/operators/named-account';
import { AccountNamed } from '#admin/operators/parameters';
import { scopeOf } from '#platform/storage/documents';
import { Forwarding } from '#webhooks/admin/forwarding';
import { ForwardedEventsQuery, ListenerQuery, typesOf } from '#webhooks/admin/listener.query';
import { EventFeed } from '#webhooks/delivery/event-feed';
import { ForwardedEventsResource, ListenerResource } from '#webhooks/resource/listening.resource';

/** Serves a test account's events to developers whose servers cannot be reached from here: they poll for new events and post them to themselves. */
@Controller('admin/v1/listener')
export class ListenerController {
  constructor(
    private readonly namedAccount: NamedAccount,
    private readonly feed: EventFeed,
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
    return { object: 'listener', secret: this.forwarding.secretOf(account), after: await this.feed.end() };
  }

  @Get('events')
  @ForOperators('listen.next', 'reads')
  @About(`
    The events after a position, those that were sent once more too, signed now, and the position to continue from. They come in the order of the history.
  `)
  @Called('getForwardedEvents', 'Get events to forward')
  @Answers(200, ForwardedEventsResource, ['resource_missing', 'missing_field', 'unknown_event_type'])
  async next(@Query() query: ForwardedEventsQuery, @AccountNamed() named: string | undefined): Promise<ForwardedEventsResource> {
    const account = await this.namedAccount.of({ account: named });
    const wanted = { scope: scopeOf(account, false), types: typesOf(query), mostReads: Infinity };
    const { events, position: after } = await this.feed.after(query.after ?? null, wanted);
    return { object: 'forwarded_events', data: events.map((event) => this.forwarding.signed(event, account)), after };
  }
}
