import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ProposedAct } from '#proposals/proposed-act';

/** Finds the acts that can be proposed, in all modules of the application. Two acts of the same name stop the service at its start. */
@Injectable()
export class ProposedActs implements OnApplicationBootstrap {
  private known: ReadonlyMap<string, ProposedAct> = new Map();

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    const known = new Map<string, ProposedAct>();
    for (const { instance } of this.discovery.getProviders()) {
      if (!(instance instanceof ProposedAct)) continue;
      if (known.has(instance.name)) throw new Error(`Two rooms have an act called ${instance.name}.`);
      known.set(instance.name, instance);
    }
    this.known = known;
  }

  /** Throws if there is no act of this name. */
  of(name: string): ProposedAct {
    const act = this.known.get(name);
    if (act === undefined) throw new Error(`No room has an act called ${name}.`);
    return act;
  }

  /** The names of the acts whose resource the reader may read. */
  readableBy(mayRead: (resource: string) => boolean): string[] {
    return [...this.known.values()].filter(({ resource }) => mayRead(resource)).map(({ name }) => name);
  }
}
