import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DocumentComparison } from '#audit/verify/document-comparison';
import { Findings, findingsOf, missingBy } from '#audit/verify/findings';
import { RemadeReadModels } from '#audit/verify/remade-read-models';
import type { UnfinishedVerification } from '#audit/verify/unfinished-verification';
import { DomainError } from '#kernel/domain-error';
import type { OnProgress } from '#admin/operators/progress';
import { EventHistory } from '#platform/event-history/event-history';
import { isReadable } from '#platform/event-history/unreadable';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { isAfter } from '#platform/projector/folded-generation';
import type { Projection } from '#platform/projector/projection';
import { discoveredProjections } from '#platform/projector/projections.module';
import { ProgressMeter } from '#platform/projector/rebuild-progress';
import { type Generation, ReadModelWriter } from '#platform/storage/read-model-writer';
import { ReadModels } from '#platform/storage/read-models';
import { discoveredHistoryChecks } from '#platform/integrity/history-check';

const BATCH = 500;

/** Compares every document of every read model with a rebuilt one. */
@Injectable()
export class VerifyReadModels {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly history: EventHistory,
    private readonly writer: ReadModelWriter,
    private readonly readModels: ReadModels,
  ) {}

  projections(): Projection[] {
    return discoveredProjections(this.discovery);
  }

  /** Adds the facts that the rooms' checks find missing in the history. */
  async findMissing({ findings }: UnfinishedVerification): Promise<void> {
    for (const each of discoveredHistoryChecks(this.discovery)) findings.add(...(await missingBy(each)));
  }

  /** Compares all read models. Also runs the rooms' checks of events while it reads the history. Throws `read_model_behind`. */
  async run(projections: readonly Projection[], unfinished: UnfinishedVerification, progress: OnProgress): Promise<void> {
    const meter = this.meter('read models', unfinished.checked, progress);
    const judge = async (events: readonly RecordedEvent[]): Promise<void> => {
      await this.judge(events, unfinished);
      await meter(events.at(-1)!.position);
    };
    const remade = await RemadeReadModels.in(join(unfinished.directory, 'read-models.db'), projections, this.history, judge);
    try {
      await this.judgeUpTo(remade.checkpoint, unfinished, judge);
      for (const projection of projections) {
        if (projection.name in unfinished.compared) continue;
        const { documents, findings } = await this.compared(projection, remade);
        unfinished.compared[projection.name] = documents;
        unfinished.findings.absorb(findings);
        unfinished.keep(true);
      }
      await this.judgeUpTo(await this.history.end(), unfinished, judge);
    } finally {
      remade.close();
    }
  }

  /** Runs the rooms' checks on the events among these that were not judged yet. */
  private async judge(events: readonly RecordedEvent[], unfinished: UnfinishedVerification): Promise<void> {
    const news = events.filter((event) => isAfter(event.position, unfinished.checked) && isReadable(event));
    const { findings } = unfinished;
    const before = findings.count;
    for (const each of discoveredHistoryChecks(this.discovery)) findings.add(...(await findingsOf(each, news)));
    const last = events.at(-1)!.position;
    if (isAfter(last, unfinished.checked)) unfinished.checked = last;
    unfinished.keep(findings.count > before);
  }

  /** Judges the events up to a position that were not judged while read models were rebuilt: after an interruption, and at the end. */
  private async judgeUpTo(
    place: Position | null,
    { checked }: UnfinishedVerification,
    judge: (events: readonly RecordedEvent[]) => Promise<void>,
  ): Promise<void> {
    for (let from = checked; place !== null && isAfter(place, from);) {
      const events = await this.history.read(from, BATCH);
      await judge(events);
      from = events.at(-1)!.position;
    }
  }

  /** Compares a read model. If another generation becomes the live one in the meantime, that one is compared instead. */
  private async compared(projection: Projection, remade: RemadeReadModels) {
    for (;;) {
      const live = await this.liveOf(projection);
      if (live.checkpoint !== null) await remade.upTo(live.checkpoint);
      const comparison = new DocumentComparison(live, this.writer, this.readModels, remade);
      const findings = new Findings();
      for await (const faults of comparison.faults()) findings.add(...faults);
      if ((await this.liveOf(projection)).generation === live.generation) return { documents: comparison.documents, findings };
    }
  }

  private async liveOf({ name, version }: Projection): Promise<Generation> {
    const live = (await this.writer.generations()).find(({ model, state }) => model === name && state === 'live');
    if (live?.version === version) return live;
    throw new DomainError('read_model_behind', `${name} is being built: verify when projections status says that it is live.`);
  }

  private meter(task: string, from: Position | null, progress: OnProgress): (at: Position) => Promise<void> {
    const measured = new ProgressMeter(this.history.extent(from));
    return async (at) => {
      const done = this.history.extent(at);
      progress({ ...measured.at(done, Math.max(done, this.history.extent(await this.history.end()))), task });
    };
  }
}
