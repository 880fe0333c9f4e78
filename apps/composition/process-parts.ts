import { Inject, Injectable } from '@nestjs/common';
import { type DiscoverableDecorator, DiscoveryService } from '@nestjs/core';
import { type Duties, namesOf } from '#apps/composition/duties';
import type { Metrics } from '#platform/metrics/metrics';
import { Background, type BackgroundOptions, type BackgroundPart, type Phase, PHASES } from '#platform/process/background';
import type { Duty } from '#platform/process/duty';
import { type Measured, Measures } from '#platform/process/measures';

export const DUTIES = Symbol('duties');

/** Starts, stops and measures the parts that rooms declare with `@Background` and `@Measures`, if their duty is one of this process. */
@Injectable()
export class ProcessParts {
  private readonly started: { readonly part: BackgroundPart; readonly phase: Phase }[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(DUTIES) private readonly duties: Duties,
  ) {}

  /** Registers the metrics of all parts. Call it once. */
  measuredBy(metrics: Metrics): void {
    for (const each of this.declared<Measured, { duty?: Duty }>(Measures).keys()) each.measuredBy(metrics);
  }

  /** Starts the parts of all phases up to and including `last`, in order, one at a time. Skips those already started. */
  async startThrough(last: Phase): Promise<void> {
    const begun = this.started.map(({ part }) => part);
    const parts = [...this.declared<BackgroundPart, BackgroundOptions>(Background)].filter(([part]) => !begun.includes(part));
    for (const phase of PHASES.slice(0, PHASES.indexOf(last) + 1))
      for (const [part] of parts.filter(([, options]) => options.phase === phase)) {
        await part.start();
        this.started.push({ part, phase });
      }
  }

  /** Stops the started parts of phase `first` and all later phases, in reverse order. Rejects if a part fails to stop. */
  async stopDownTo(first: Phase): Promise<void> {
    const isDue = ({ phase }: { readonly phase: Phase }): boolean => PHASES.indexOf(phase) >= PHASES.indexOf(first);
    while (this.started.length > 0 && isDue(this.started.at(-1)!)) await this.started.pop()!.part.stop();
  }

  private declared<Part, Options extends { readonly duty?: Duty }>(decorator: DiscoverableDecorator<Options>): Map<Part, Options> {
    const names = namesOf(this.duties);
    const found = new Map<Part, Options>();
    for (const provider of this.discovery.getProviders()) {
      const options = this.discovery.getMetadataByDecorator(decorator, provider);
      if (options !== undefined && (options.duty === undefined || names.has(options.duty))) found.set(provider.instance as Part, options);
    }
    return found;
  }
}
