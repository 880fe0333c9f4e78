import { Body, Controller, Inject, Param, Post, type Provider } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { ForOperators } from '#admin/operators/for-operators';
import { Reporting } from '#admin/operators/parameters';
import type { OnProgress } from '#admin/operators/progress';

type Act = (body: object, progress: OnProgress) => Promise<unknown>;

/** Read-only acts of a test, by name. */
export class NamedActs extends Map<string, Act> {
  readonly provider: Provider = { provide: NamedActs, useValue: this };
}

/** They are served at `/admin/v1/acts/{name}`. */
@Controller('admin/v1/acts')
export class NamedActsController {
  constructor(@Inject(NamedActs) private readonly acts: NamedActs) {}

  @Post(':name')
  @ForOperators('acts', 'reads')
  act(@Param('name') name: string, @Body() body: object, @Reporting() progress: OnProgress): Promise<unknown> {
    const act = this.acts.get(name);
    if (act === undefined) throw new DomainError('resource_missing', `There is no act ${name}.`, 'name');
    return act(body, progress);
  }
}
