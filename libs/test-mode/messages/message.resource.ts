import type { SandboxMessage } from '#messaging/contract';
import { Constant, ApiFlag, ApiId, ApiText, ApiTime } from '#http/api-reference/api-fields';

export class MessageResource implements SandboxMessage {
  @ApiId('Unique identifier of the message.', 'msg') id!: string;
  @Constant('message') object!: 'message';
  @ApiFlag('Always false: only messages of test mode are simulated.') livemode!: false;
  @ApiText('The phone it was sent to.', { orNull: true, example: '+919876543210' }) phone!: string | null;
  @ApiText('The address of e-mail.', { orNull: true }) email!: string | null;
  @ApiText('Subject of the message.', { example: 'Confirm your order at Kurta Shop' }) subject!: string;
  @ApiText('Text of the message.', { example: '123456 is your code to confirm your order at Kurta Shop, ₹2,499.00 on delivery. …' })
  body!: string;
  @ApiTime('Time at which the message was sent.') created_at!: number;
}
