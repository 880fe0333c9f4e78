import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ResourceHistories } from '#audit/at/resource-histories';
import { ResourcesAt } from '#audit/at/resources-at';
import { FoldResource } from '#platform/storage/document-queries';

@QueryHandler(FoldResource)
export class FoldResourceHandler implements IQueryHandler<FoldResource> {
  constructor(
    private readonly histories: ResourceHistories,
    private readonly resources: ResourcesAt,
  ) {}

  async execute({ id, scope }: FoldResource): Promise<string | null> {
    if (!this.histories.has(id)) return null;
    // A stream that cannot be folded is parked in the read model, which the caller waits for then.
    const found = await this.resources.current(id, scope).catch(() => null);
    return found && JSON.stringify(found);
  }
}
