import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Configuration } from '#platform/config/configuration';
import { AddressGuard, NameResolver, WebhookSender } from '#webhooks/delivery/contract';

/** Connections to addresses that merchants name, by the same rules as webhooks: only public ones, checked when they are dialled. */
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
