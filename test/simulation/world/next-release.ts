import { DiscoveryService } from '@nestjs/core';
import { HISTORY_SCHEMA } from '#platform/event-history/embedded/history-file';
import type { MigrationStep } from '#platform/embedded/sqlite';
import { KEY_SCHEMA } from '#privacy/personal-data/embedded/key-file';
import type { Projection } from '#platform/projector/projection';
import { discoveredProjections } from '#platform/projector/projections.module';
import { HISTORY_LOG_SCHEMA } from '#platform/integrity/embedded/embedded-log-tiles';
import { READ_MODEL_SCHEMA } from '#platform/storage/embedded/read-model-file';
import { REQUEST_LOG_SCHEMA } from '#http/request-log/embedded/request-log-file';
import { WORK_SCHEMA } from '#platform/storage/embedded/work-file';
import type { RunningService } from '#test/simulation/world/service';

const SCHEMAS = [HISTORY_SCHEMA, KEY_SCHEMA, HISTORY_LOG_SCHEMA, READ_MODEL_SCHEMA, REQUEST_LOG_SCHEMA, WORK_SCHEMA] as MigrationStep[][];

/** The releases after this one, as far as the files show: each has one more step for every file, and read models of a new shape. */
export class NextRelease {
  private count = 0;
  private projections: readonly Projection[] = [];

  /** The next start is of the release after. */
  install(service: RunningService): void {
    this.projections = discoveredProjections(service.part(DiscoveryService));
    this.count++;
    for (const steps of SCHEMAS) steps.push(`CREATE TABLE of_release_${this.count} (name TEXT)`);
    this.raise(1);
  }

  /** This program is of this release again. */
  withdraw(): void {
    for (const steps of SCHEMAS) steps.length -= this.count;
    this.raise(-this.count);
    this.count = 0;
  }

  private raise(by: number): void {
    for (const projection of this.projections) Object.assign(projection, { version: projection.version + by });
  }
}
