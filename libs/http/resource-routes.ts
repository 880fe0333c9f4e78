import { Controller, Get, Param, type Type } from '@nestjs/common';
import { type Query, QueryBus } from '@nestjs/cqrs';
import type { DomainError } from '#kernel/domain-error';
import { listAnswer } from '#http/answers/list-answer';
import { type Caller, type CatchUp, CurrentCaller, Lagging, Listing } from '#http/parameters';
import { About, Answers, AnswersList } from '#http/route';
import type { Filters } from '#http/validation/listing';
import type { IdPrefix } from '#kernel/ids';
import { type ResourceQueries, FoldResource } from '#platform/storage/document-queries';
import { type ListQuery, type Scope } from '#platform/storage/documents';

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

/** How a resource is listed and returned. */
export interface ReadableResource {
  /** The path of the list, such as `/v1/refunds`. */
  readonly path: `/v1/${string}` | `/admin/v1/${string}`;
  readonly resource: Type;
  readonly queries: ResourceQueries;
  /** The filters of the list. */
  readonly filters?: Filters;
  /** Decorator for access: `Scope` or `ForUsers`, with the read models that a route queries. */
  access(this: void, admission: { readonly reads: readonly string[]; readonly folds?: IdPrefix }): MethodDecorator;
  /** Descriptions in the reference, of the list and of one resource. */
  readonly about: { readonly list: string; readonly one: string };
  /** The refusal for an ID that the caller's account and mode do not have. */
  missing(this: void, id: string): DomainError;
}

/** The controller of `GET /things` and `GET /things/{id}`. */
export function resourceRoutes({ path, resource, queries, filters = {}, access, about, missing }: ReadableResource): Type {
  @Controller(path.replace(/^\/(?:v1\/)?/, ''))
  class ResourceController {
    constructor(private readonly bus: QueryBus) {}

    @Get()
    @access({ reads: queries.reads.page })
    @About(about.list)
    @AnswersList(resource, filters)
    async list(@Listing(filters) query: ListQuery): Promise<string> {
      return listAnswer(path, await this.bus.execute(queries.page(query)));
    }

    @Get(':id')
    @access({ reads: queries.reads.one, ...(queries.folded && { folds: queries.folded }) })
    @About(about.one)
    @Answers(200, resource, ['resource_missing'])
    async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller, @Lagging() catchUp: CatchUp | null): Promise<string> {
      const found = await readResource(this.bus, queries.one(id, scope), { id, scope, catchUp });
      if (found === null) throw missing(id);
      return found;
    }
  }
  return ResourceController;
}
