import { DiscoveryService } from '@nestjs/core';
import type { Metrics } from '#platform/metrics/metrics';
import type { Duty } from '#platform/process/duty';

export interface MeasuresOptions {
  /** Only processes with this duty report it. Omitted: every process does. */
  readonly duty?: Duty;
}

/** A part of the service that reports metrics. */
export interface Measured {
  measuredBy(metrics: Metrics): void;
}

/** Marks a provider that is `Measured`. `ProcessParts` finds it and calls it once, when a process starts. */
export const Measures = DiscoveryService.createDecorator<MeasuresOptions>();
