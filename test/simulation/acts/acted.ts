import { GaveUp } from '#test/simulation/outside/merchant';
import type { World } from '#test/simulation/world/world';

/** Has an act done. It fails when nothing was answered for an hour, or at a refusal that it does not expect; null then. */
export function acted<T>(world: World, name: string, routes: readonly string[], act: () => Promise<T>): Promise<T | null> {
  return world.acting.during(name, routes, () =>
    act().catch((fault: unknown) => {
      world.wrong(`the act "${name}" failed: ${fault instanceof GaveUp ? fault.message : (fault as Error).stack}`);
      return null;
    }),
  );
}
