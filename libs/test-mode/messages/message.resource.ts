import type { SandboxMessage } from '#messaging/contract';
import { Constant, ShownFlag, ShownId, ShownText, ShownTime } from '#platform/http/shown';

export class MessageResource implements SandboxMessage {
  @ShownId('The message.', 'msg') id!: string;
  @Constant('message') object!: 'message';
  @ShownFlag('Whether real money moves.') livemode!: false;
  @ShownText('The phone it was sent to.', { orNull: true, example: '+919876543210' }) phone!: string | null;
  @ShownText('The address of e-mail.', { orNull: true }) email!: string | null;
  @ShownText('What it is about.', { example: 'Confirm your order at Kurta Shop' }) subject!: string;
  @ShownText('What it says.', { example: '123456 is your code to confirm your order at Kurta Shop, ₹2,499.00 on delivery. …' })
  body!: string;
  @ShownTime('When it was sent.') created_at!: number;
}
