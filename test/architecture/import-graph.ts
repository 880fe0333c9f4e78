import { createRequire } from 'node:module';
import { cruise, type ICruiseResult } from 'dependency-cruiser';

const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

/** The names of the rules. Rules of several folders may have one name. */
export const RULES: readonly string[] = [...new Set<string>(forbidden.map(({ name }: { name: string }) => name))];
export const PLANTED = 'test/architecture/planted';

/** Who imports whom in these trees, and which rules that breaks. */
export async function cruised(...trees: string[]): Promise<ICruiseResult> {
  const { tsConfig: _, enhancedResolveOptions, ...cruising } = options;
  const { output } = await cruise(trees, { ...cruising, validate: true, ruleSet: { forbidden } }, enhancedResolveOptions);
  return output as ICruiseResult;
}
