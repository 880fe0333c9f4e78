import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clocks } from '#platform/clock/clocks';
import type { Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import type { ReportParameters } from '#reports/domain/report-parameters';
import { fileExpired, notReady, runMissing } from '#reports/domain/report.errors';
import { reportRunList, type StoredRun } from '#reports/queries/report-run-list/report-run-list.projection';
import { GZIP_HEAD, gzipEnd, unpacked } from '#reports/writing/packed-part';
import { ReportParts } from '#reports/writing/report-parts';

/** A report's file, whose contents are read only as fast as the client takes them. */
export interface ReportFile {
  readonly name: string;
  readonly format: ReportParameters['format'];
  /** Size of the uncompressed file, in bytes. */
  readonly size: number;
  /** The contents, uncompressed. */
  plain(): AsyncGenerator<Buffer>;
  /** The contents as one gzip stream. */
  gzipped(): AsyncGenerator<Buffer>;
}

/** The file of a run. Throws `resource_missing`, `report_not_ready`, `report_file_expired`. */
export class GetReportFile extends Query<ReportFile> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(GetReportFile)
export class GetReportFileHandler implements IQueryHandler<GetReportFile> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly parts: ReportParts,
    private readonly clocks: Clocks,
  ) {}

  async execute({ id, scope }: GetReportFile): Promise<ReportFile> {
    const stored = await this.readModels.get(reportRunList.name, id, scope);
    if (stored === null) throw runMissing(id);
    const { run, file } = JSON.parse(stored) as StoredRun;
    if (file === null || run.expires_at === null) throw notReady(run.status);
    const first = file.parts === 0 ? null : await this.parts.packed(id, scope, 0);
    if ((file.parts > 0 && first === null) || (await this.clocks.now(scope)) >= run.expires_at) throw fileExpired();
    const { format } = run.parameters;
    const parts = (): AsyncGenerator<Buffer> => this.all(id, scope, file.parts);
    return {
      name: `${run.type}-${id}.${format}`,
      format,
      size: file.byte_size,
      async *plain() {
        for await (const part of parts()) yield await unpacked(part);
      },
      async *gzipped() {
        yield GZIP_HEAD;
        yield* parts();
        yield gzipEnd(file.crc32, file.byte_size);
      },
    };
  }

  /** All parts of the file, compressed. */
  private async *all(id: string, scope: Scope, parts: number): AsyncGenerator<Buffer> {
    for (let n = 0; n < parts; n++) {
      const part = await this.parts.packed(id, scope, n);
      if (part === null) throw fileExpired();
      yield part;
    }
  }
}
