import { Injectable } from '@nestjs/common';
import type { Metrics } from '#platform/metrics/metrics';
import { type Measured, Measures } from '#platform/process/measures';
import { Projector } from '#platform/projector/projector';

/** Measures how far live read models are behind the history, and counts their parked streams. */
@Injectable()
@Measures({ duty: 'projects' })
export class ProjectionMeasures implements Measured {
  constructor(private readonly projector: Projector) {}

  measuredBy(metrics: Metrics): void {
    const live = async () => (await this.projector.status()).filter(({ state }) => state === 'live');
    metrics.measureEach('model', live, {
      projection_lag_events: ['Events of the history that a read model has not taken in', ({ behind }) => behind],
      projection_lag_seconds: ['How long the oldest event has waited that a read model has not taken in', ({ lag }) => lag],
      projection_parked_streams: ['Streams that a read model could not take in', ({ parked }) => parked.length],
    });
  }
}
