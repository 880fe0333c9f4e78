import { Injectable } from '@nestjs/common';
import { Clocks } from '#platform/clock/clocks';
import type { Scope } from '#platform/storage/documents';
import type { StoredRun } from '#reports/queries/report-run-list/report-run-list.projection';
import { ReportLinks } from '#reports/resource/report-links';
import type { ReportRunResource } from '#reports/resource/report-run.resource';
import { ReportParts } from '#reports/writing/report-parts';

/** Completes a stored run for the API: with its progress while it is running, and with a new link to its file while that is kept. */
@Injectable()
export class ApiRuns {
  constructor(
    private readonly parts: ReportParts,
    private readonly links: ReportLinks,
    private readonly clocks: Clocks,
  ) {}

  async of({ run }: StoredRun, scope: Scope): Promise<ReportRunResource> {
    if (run.status === 'running') return { ...run, progress: (await this.parts.progressOf(run.id, scope))?.percent ?? null };
    if (run.expires_at === null) return run;
    const now = await this.clocks.now(scope);
    return now < run.expires_at ? { ...run, url: this.links.of(run.id, scope, now) } : run;
  }
}
