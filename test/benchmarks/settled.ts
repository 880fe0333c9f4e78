import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';

const BETWEEN_LOOKS = 200;
const PATIENCE = 120_000;
const DUE_OR_UNDER_WAY = /^jobs_(?:oldest_due_of_all_seconds|in_flight)\{.*\} (?!0$)/m;

/** Resolves when a service has done all that was due, by its metrics: what follows from one measurement is no part of the next. */
export async function settled(operations: string): Promise<void> {
  for (const deadline = performance.now() + PATIENCE; performance.now() < deadline; await pause(BETWEEN_LOOKS)) {
    const { body } = await request(`${operations}/metrics`);
    if (!DUE_OR_UNDER_WAY.test(await body.text())) return;
  }
  throw new Error(`The service had not done what was due after ${PATIENCE / 1000} s.`);
}
