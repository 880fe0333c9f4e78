import { DiscoveryService } from '@nestjs/core';
import type { Duty } from '#platform/process/duty';

/**
 * The phases of a process's background work, in the order of their start. They stop in reverse order, each after the one before has ended, so that nothing
 * starts that could not be finished:
 *
 * - Read models start first and stop last: while the API closes, requests still wait for their own writes.
 * - Jobs are performed before any are planned, so that a planned job is claimed immediately, and the last planned one can be finished.
 * - Readers of the history (its log, checkpoints, backups) stop first.
 *
 * Nest's hooks cannot do this. They start parts before the stores are there, run all hooks of a module together, follow the imports of modules, and
 * log a failed stop where the process has to end with an error. Stores are closed by hooks, after all of this.
 */
export const PHASES = ['read models', 'jobs', 'plans', 'history log', 'checkpoints', 'backups'] as const;
export type Phase = (typeof PHASES)[number];

export interface BackgroundOptions {
  readonly phase: Phase;
  /** Only processes with this duty start it. */
  readonly duty: Duty;
}

/** A part of the service that runs from its start to its stop. `stop` resolves when it has ended. */
export interface BackgroundPart {
  start(): void | Promise<void>;
  stop(): void | Promise<void>;
}

/** Marks a provider that is a `BackgroundPart`. `ProcessParts` finds, starts and stops it. */
export const Background = DiscoveryService.createDecorator<BackgroundOptions>();
