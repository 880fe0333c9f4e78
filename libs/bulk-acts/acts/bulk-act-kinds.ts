import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type ActName, ActorRights, BulkActKind } from '#act-kinds/contract';

/** Finds the kinds of bulk acts that the rooms provide. */
@Injectable()
export class BulkActKinds {
  private known: ReadonlyMap<ActName, BulkActKind> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly rights: ActorRights,
  ) {}

  /** Whether the user may still perform the act. The user's role may have changed since the act was requested. */
  mayDo(user: string, act: ActName): Promise<boolean> {
    return this.rights.covers(user, this.of(act).route);
  }

  of(act: ActName): BulkActKind {
    this.known ??= new Map(
      this.discovery.getProviders().flatMap(({ instance }) => (instance instanceof BulkActKind ? [[instance.act, instance] as const] : [])),
    );
    const kind = this.known.get(act);
    if (kind === undefined) throw new Error(`No room offers the act ${act}.`);
    return kind;
  }
}
