import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Configuration } from '#platform/config/configuration';
import { AddressGuard, NameResolver, WebhookSender } from '#webhooks/delivery/contract';

/** Guards calls to addresses that merchants name, by the rules of webhooks: only public ones are dialled. */
@Injectable()
export class Outbound implements OnApplicationShutdown {
  readonly guard: AddressGuard;
  readonly sender: WebhookSender;

  constructor(configuration: Configuration) {
    this.guard = new AddressGuard(configuration, new NameResolver());
    this.sender = new WebhookSender(configuration, this.guard);
  }

  onApplicationShutdown(): Promise<void> {
    return this.sender.close();
  }
}
