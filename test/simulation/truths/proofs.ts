import type { World } from '#test/simulation/world/world';

/** The history proves whole, and each document is what is folded from it. */
export async function proofs(world: World): Promise<string[]> {
  const { faults } = (await world.operate('audit.verify', { full: true })) as { faults: object[] };
  return faults.map((fault) => `verify: ${JSON.stringify(fault)}`);
}
