import { Controller, Get, Header, Headers, Query, Req, StreamableFile } from '@nestjs/common';
import { ApiHeader, ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { OpenStreams } from '#people/stream/open-streams';
import { EventStream } from '#http/answers/event-stream';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, AnswersEvents, Called, ForUsers } from '#http/route';
import { sessionIn } from '#http/access/session-cookies';
import { positionOf } from '#http/consistency/stream-position';
import { SecretBox } from '#privacy/secrets/secret-box';

const LAST = 'last-event-id';

@Controller('admin/v1/stream')
export class StreamController {
  constructor(
    private readonly streams: OpenStreams,
    private readonly secretBox: SecretBox,
  ) {}

  @Get()
  @ForUsers('stream:read', { byMode: true, endless: true, reads: [] })
  @About(`
    Streams changes of the account as server-sent events. Each names a resource to load again, as far as the role can read it. The stream starts
    now, or after position (or the header Last-Event-ID): the ID of the last event, or a Consistency-Token. It ends with the session, and a client
    that reads too slowly is disconnected. Reconnect with the last ID to miss nothing.
  `)
  @Called('streamChanges', 'Stream changes')
  @ApiQuery({
    name: 'mode',
    required: false,
    enum: ['test', 'live'],
    description: 'Alternative to the header `X-Mode`, for clients that cannot send it.',
  })
  @ApiQuery({
    name: 'position',
    required: false,
    type: String,
    description: 'Alternative to the header `Last-Event-ID`, which takes precedence.',
  })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'The id of the last event that the client has got.' })
  @AnswersEvents('Events whose data is `{type, id, object, livemode, order}`: see docs/people.md.', [
    'invalid_enum_value',
    'stream_limit_reached',
  ])
  @Header('content-type', 'text/event-stream; charset=utf-8')
  @Header('cache-control', 'no-store, no-transform')
  @Header('x-accel-buffering', 'no')
  async stream(
    @CurrentCaller() caller: Caller,
    @Headers(LAST) last: string | undefined,
    @Query('position') position: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    const from = positionOf(last ?? position, last === undefined ? 'position' : LAST, caller.account, this.secretBox);
    // A HEAD request would never end its stream.
    if (request.method === 'HEAD') return new StreamableFile(EventStream.over());
    return new StreamableFile(await this.streams.begin(caller, sessionIn(request)!, from, request.server.closing));
  }
}
