import type { Query, QueryBus } from '@nestjs/cqrs';
import type { CatchUp } from '#http/parameters';
import { FoldResource } from '#platform/storage/document-queries';
import type { Scope } from '#platform/storage/documents';

/** One resource by its read model or, while that lags, as its streams are now. Throws `read_model_behind` for one whose streams are not known yet. */
export async function readResource(
  bus: QueryBus,
  query: Query<string | null>,
  { id, scope, catchUp }: { readonly id: string; readonly scope: Scope; readonly catchUp: CatchUp | null },
): Promise<string | null> {
  const folded = catchUp && (await bus.execute(new FoldResource(id, scope)));
  if (folded !== null) return folded;
  await catchUp?.();
  return bus.execute(query);
}
