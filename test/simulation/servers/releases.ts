import { DiscoveryService } from '@nestjs/core';
import type { Projection } from '#platform/projector/projection';
import { discoveredProjections } from '#platform/projector/projections.module';
import { runningProcess } from '#test/simulation/world/process';
import type { RunningService } from '#test/simulation/world/service';

/** Copies of two releases run at once during an update. From each release to the next all read models have another shape. */
export class Releases {
  /** The next copy that starts is of this release. */
  newest = 0;
  private readonly versions = new Map<Projection, number>();

  /** From now on the version of a read model is that of the release whose copy asks for it. */
  begin(service: RunningService): void {
    for (const projection of discoveredProjections(service.part(DiscoveryService))) {
      const { version } = projection;
      this.versions.set(projection, version);
      Object.defineProperty(projection, 'version', { ...OPEN, get: () => version + runningProcess().release });
    }
  }

  /** This program is of this release again. */
  withdraw(): void {
    for (const [projection, version] of this.versions)
      Object.defineProperty(projection, 'version', { ...OPEN, value: version, writable: true });
  }
}

const OPEN = { configurable: true, enumerable: true };
