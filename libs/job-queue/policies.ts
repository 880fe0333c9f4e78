import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Policy, type PolicyHandler, type PolicyOptions } from '#job-queue/policy';

export interface KnownPolicy extends PolicyOptions {
  /** The module that provides it. */
  readonly room: unknown;
  readonly handler: PolicyHandler;
}

/** The policies of every module in the application. */
@Injectable()
export class Policies {
  constructor(private readonly discovery: DiscoveryService) {}

  /** Call it after all modules are initialised. */
  all(): KnownPolicy[] {
    const known = new Map<string, KnownPolicy>();
    for (const provider of this.discovery.getProviders({ metadataKey: Policy.KEY })) {
      const options = this.discovery.getMetadataByDecorator(Policy, provider);
      if (options === undefined || known.get(options.queue)?.handler === provider.instance) continue;
      if (known.has(options.queue)) throw new Error(`Two policies do jobs of the queue "${options.queue}".`);
      known.set(options.queue, { ...options, room: provider.host?.metatype, handler: provider.instance as PolicyHandler });
    }
    return [...known.values()];
  }
}
