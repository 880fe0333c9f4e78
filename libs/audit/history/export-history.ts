import { hash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type ExportedFile, ExportPart } from '#audit/history/export-part';
import type { FactFilter } from '#audit/history/fact-filter';
import { ReadFacts } from '#audit/history/read-facts';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import { Proofs } from '#audit/log/proofs';
import { DomainError } from '#kernel/domain-error';
import type { OnProgress } from '#admin/operators/progress';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';

/** The filter as the operator typed it, so that `from: 7d` is the same export on another day. */
export type RequestedFilter = Readonly<Record<string, string>>;

/** Describes an export, in its directory. Rewritten whenever a file is complete, so that a killed export continues after that file. */
export interface ExportManifest {
  readonly object: 'history_export';
  readonly asked: RequestedFilter;
  readonly filter: FactFilter;
  /** The position up to which the history has been searched; null before the first file. */
  readonly position: Position | null;
  readonly facts: number;
  readonly files: readonly ExportedFile[];
  /** The signed head of a log that contains all of this; null until the export is complete. */
  readonly checkpoint: string | null;
  readonly verifier: string;
}

const MANIFEST = 'manifest.json';

/** Exports the history as files of JSON lines. */
@Injectable()
export class ExportHistory {
  /** Directories with a running export. */
  private readonly writing = new Set<string>();

  constructor(
    private readonly facts: ReadFacts,
    private readonly history: EventHistory,
    private readonly proofs: Proofs,
    private readonly key: CheckpointKey,
  ) {}

  /**
   * Exports into a directory, in files of about `partBytes` each. An interrupted export is continued, and later events are added, within the original
   * time range. Throws `invalid_value` if the directory has a different export or cannot be created; `service_unavailable` if an export to it is
   * running.
   */
  async run(
    directory: string,
    requested: RequestedFilter,
    filter: FactFilter,
    partBytes: number,
    progress: OnProgress,
  ): Promise<ExportManifest> {
    const place = resolve(directory);
    if (this.writing.has(place))
      throw new DomainError('service_unavailable', `The history is being exported to ${directory} already: wait for that to end.`);
    this.writing.add(place);
    try {
      return await this.continueFrom(await this.manifestIn(directory, requested, filter), directory, partBytes, progress);
    } finally {
      this.writing.delete(place);
    }
  }

  private async continueFrom(begun: ExportManifest, directory: string, partBytes: number, progress: OnProgress): Promise<ExportManifest> {
    let manifest = begun;
    const { filter } = manifest;
    const end = (await this.history.end()) ?? undefined;
    // The export cannot continue after a position that the history has not reached.
    const until = filter.until === undefined || end === undefined || filter.until > end ? end : filter.until;
    const checkpoint = await this.proofs.checkpoint();
    let part: ExportPart | null = null;
    const keep = async (position: Position | null): Promise<void> => {
      const files = part === null ? manifest.files : [...manifest.files, await part.close()];
      part = null;
      manifest = { ...manifest, files, facts: files.reduce((sum, { facts }) => sum + facts, 0), position };
      await write(directory, manifest);
    };
    for await (const { events, position } of this.facts.stretches(manifest.position, { ...filter, until }, progress)) {
      if (events.length > 0) {
        part ??= await ExportPart.open(directory, manifest.files.length + 1);
        await part.add(Buffer.from((await this.facts.lines(events)).join('')), events);
      }
      if (part !== null && part.bytes >= partBytes) await keep(position);
    }
    manifest = { ...manifest, checkpoint };
    await keep(until ?? null);
    return manifest;
  }

  /** The manifest of the directory, or of a new export. Throws if the directory has a different export. */
  private async manifestIn(directory: string, requested: RequestedFilter, filter: FactFilter): Promise<ExportManifest> {
    await mkdir(directory, { recursive: true, mode: 0o700 }).catch((fault: Error) => {
      throw new DomainError('invalid_value', `${directory} cannot be made (${fault.message}). Name another directory.`, 'directory');
    });
    const text = await readFile(join(directory, MANIFEST), 'utf8').catch(() => null);
    const { verifier } = this.key;
    if (text === null)
      return { object: 'history_export', asked: requested, filter, position: null, facts: 0, files: [], checkpoint: null, verifier };
    const begun = JSON.parse(text) as ExportManifest;
    const { from, to } = begun.filter;
    if (begun.verifier === verifier && isDeepStrictEqual(begun.asked, requested))
      return { ...begun, filter: { ...filter, from, to }, checkpoint: null };
    throw new DomainError(
      'invalid_value',
      `${directory} holds another export: of another history, or with other filters (its ${MANIFEST} says which). Name another directory.`,
      'directory',
    );
  }
}

/** Replaces the manifest atomically. */
async function write(directory: string, manifest: ExportManifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const unfinished = join(directory, `${MANIFEST}.${hash('sha256', text).slice(0, 8)}`);
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await rename(unfinished, join(directory, MANIFEST));
}
