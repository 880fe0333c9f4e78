import { Injectable } from '@nestjs/common';
import type { Metrics } from '#platform/metrics/metrics';
import { type Measured, Measures } from '#platform/process/measures';
import { Projector } from '#platform/projector/projector';

/** The lag of the live read models behind the history, and their parked streams. */
@Injectable()
@Measures({ duty: 'projects' })
export class ProjectionMeasures implements Measured {
  constructor(private readonly projector: Projector) {}

  measuredBy(metrics: Metrics): void {
    metrics.measureProjections(async () =>
      (await this.projector.status())
        .filter(({ state }) => state === 'live')
        .map(({ model, behind, parked }) => ({ model, events: behind, parked: parked.length })),
    );
  }
}
