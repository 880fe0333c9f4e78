import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Duties, namesOf } from '#apps/composition/duties';
import type { Metrics } from '#platform/metrics/metrics';
import { type Measured, Measures } from '#platform/process/measures';

export const DUTIES = Symbol('duties');

/** What the rooms declare for the life of a process, as far as it is among its duties. */
@Injectable()
export class ProcessParts {
  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(DUTIES) private readonly duties: Duties,
  ) {}

  /** To be called once. */
  measuredBy(metrics: Metrics): void {
    const names = namesOf(this.duties);
    const measured = new Set<Measured>();
    for (const provider of this.discovery.getProviders()) {
      const options = this.discovery.getMetadataByDecorator(Measures, provider);
      if (options !== undefined && (options.duty === undefined || names.has(options.duty))) measured.add(provider.instance as Measured);
    }
    for (const each of measured) each.measuredBy(metrics);
  }
}
