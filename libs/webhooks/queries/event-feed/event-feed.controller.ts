import { Controller, Get, Query } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { DomainError } from '#kernel/domain-error';
import { tokenOf } from '#http/consistency/consistency';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, Scope } from '#http/route';
import { positionOf } from '#http/consistency/stream-position';
import { SecretBox } from '#privacy/secrets/secret-box';
import { EventFeed } from '#webhooks/delivery/event-feed';
import { MERCHANT_EVENT_TYPES } from '#webhooks/domain/merchant-event-types';
import { EventFeedResource } from '#webhooks/resource/event-feed.resource';
import { typesIn } from '#webhooks/queries/event-feed/types-in';

/** Maximum reads of the history for one answer. The history has the facts of all accounts, and there may be many between two of the caller's. */
const MOST_READS = 10;

type Fields = Readonly<Record<'position' | 'type', unknown>>;

@Controller('events')
export class EventFeedController {
  constructor(
    private readonly feed: EventFeed,
    private readonly secretBox: SecretBox,
  ) {}

  @Get('feed')
  @Scope('events:read', { reads: [] })
  @About(`
    Returns the events after a position, oldest first, including resent ones (\`POST /v1/events/{id}/resend\`). Continue with the position of the
    response, immediately unless caught_up: no event is skipped, and none is returned twice. Without a position, the response contains no events,
    and the position to start from.
  `)
  @Called('getEventFeed', 'Follow events')
  @ApiQuery({ name: 'position', required: false, type: String, description: 'Position of the previous response, to continue from.' })
  @ApiQuery({
    name: 'type',
    required: false,
    schema: { type: 'array', items: { type: 'string', enum: [...MERCHANT_EVENT_TYPES] } },
    style: 'form',
    explode: false,
    description: 'Only events of these types, with commas between; of all when left out.',
  })
  @Answers(200, EventFeedResource, ['unknown_event_type', 'invalid_value'])
  async read(@Query() query: Fields, @CurrentCaller() { account, scope }: Caller): Promise<string> {
    const types = typesIn(onceIn(query, 'type'), 'type');
    const from = positionOf(onceIn(query, 'position'), 'position', account, this.secretBox);
    const fed =
      from === null
        ? { events: [], position: await this.feed.end(), caughtUp: true }
        : await this.feed.after(from, { scope, types, mostReads: MOST_READS });
    // The key belongs to an account, so the history is not empty.
    const next = tokenOf(fed.position!, account, this.secretBox);
    const data = fed.events.map(({ resent, body }) => `{"object":"event_feed_entry","resent":${resent},"event":${body}}`);
    return `{"object":"event_feed","data":[${data.join(',')}],"position":"${next}","caught_up":${fed.caughtUp}}`;
  }
}

function onceIn(query: Fields, name: keyof Fields): string | undefined {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new DomainError('invalid_value', `Give ${name} once, with commas between several values.`, name);
}
