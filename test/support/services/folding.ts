import { Projector } from '#platform/projector/projector';
import { SlotLead } from '#platform/projection-slots/slot-lead';
import type { RunningService } from '#test/support/services/running-service';

/** What folds the live read models of a service in this process: its projector, and its slots where it has such. */
export function foldingOf(service: Pick<RunningService, 'part'>): { stop(): Promise<void>; start(): Promise<void> } {
  const projector = service.part(Projector);
  const copy = process.env['BACKEND'] === 'deployment' ? service.part(SlotLead).copy : null;
  return {
    stop: async () => {
      await copy?.stop();
      await projector.stop();
    },
    start: async () => {
      await projector.start();
      copy?.start();
    },
  };
}
