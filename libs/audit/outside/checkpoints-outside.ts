import { Injectable } from '@nestjs/common';
import { Proofs } from '#audit/log/proofs';
import { CheckpointKeeper } from '#audit/outside/checkpoint-keeper';
import { type KeepCheckpoint, keptInDirectory, postedTo } from '#audit/outside/keep-checkpoint';
import { Clock } from '#kernel/time';
import { Configuration } from '#platform/config/configuration';
import { LeaderElection } from '#platform/leader-election/leader-election';
import type { Metrics } from '#platform/metrics/metrics';
import { Background, type BackgroundPart } from '#platform/process/background';
import { type Measured, Measures } from '#platform/process/measures';
import { Leases } from '#platform/storage/leases';

/** Runs the `CheckpointKeeper` in one process at a time if CHECKPOINT_TO is set, which is a directory or an `https:` address. */
@Injectable()
@Measures({ duty: 'projects' })
@Background({ phase: 'checkpoints', duty: 'projects' })
export class CheckpointsOutside implements Measured, BackgroundPart {
  private readonly keeper: CheckpointKeeper | null;
  private readonly election: LeaderElection | null;

  constructor({ checkpointTo, checkpointEvery }: Configuration, proofs: Proofs, leases: Leases, clock: Clock) {
    const keep = checkpointTo === null ? null : keptAt(checkpointTo);
    this.keeper = keep && new CheckpointKeeper(proofs, keep, checkpointEvery * 1000, clock);
    this.election = this.keeper && new LeaderElection('checkpoints', leases, this.keeper);
  }

  start(): void {
    this.election?.start();
  }

  async stop(): Promise<void> {
    await this.election?.stop();
  }

  measuredBy(metrics: Metrics): void {
    this.keeper?.measuredBy(metrics);
  }
}

const keptAt = (place: string): KeepCheckpoint => (place.startsWith('https:') ? postedTo(place) : keptInDirectory(place));
