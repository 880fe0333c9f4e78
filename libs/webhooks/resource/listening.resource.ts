import { ApiProperty } from '@nestjs/swagger';
import { Constant, ApiId, ApiList, ApiText } from '#http/api-reference/api-fields';

const PLACE = '00000000000000001274';

/** An event ready to post to a developer's own server. */
export class ForwardedEvent {
  @ApiId('ID of the event.', 'evt') id!: string;
  @ApiText('Type of the event.', { example: 'order.paid' }) type!: string;
  @ApiProperty({ description: 'The headers to send, with the signature.', type: 'object', additionalProperties: { type: 'string' } })
  headers!: Readonly<Record<string, string>>;
  @ApiText('The body to send.', { example: '{"id":"evt_…","object":"event",…}' }) body!: string;
}

/** The position where listening begins. */
export class ListenerResource {
  @Constant('listener') object!: 'listener';
  @ApiText('The secret that signs what is forwarded: always the same for an account.', { example: 'whsec_…' }) secret!: string;
  @ApiText('Position at which the history ends; null if it is empty.', { orNull: true, example: PLACE }) after!: string | null;
}

/** The events since a position. */
export class ForwardedEventsResource {
  @Constant('forwarded_events') object!: 'forwarded_events';
  @ApiList('The events, in the order of the history.', () => ForwardedEvent) data!: readonly ForwardedEvent[];
  @ApiText('The position to continue from.', { orNull: true, example: PLACE }) after!: string | null;
}
