import { Body, Controller, Post } from '@nestjs/common';
import { Text } from '#http/validation/fields';
import { About, Answers, Called } from '#http/route';
import { MigrationResource } from '#admin/operations/migration/migration.resource';
import { MoveEmbedded } from '#admin/operations/migration/move-embedded';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';
import { Reporting } from '#admin/operators/parameters';
import type { OnProgress } from '#admin/operators/progress';

class MigrateBody {
  @Text({ max: 4096, description: 'The data directory of the service that has stopped.', example: '/var/lib/payments' }) from!: string;
}

/** Moves a service into the stores of a deployment. The command line's own process runs it. */
@Controller('admin/v1/migrations')
export class MigrationController {
  constructor(private readonly moving: MoveEmbedded) {}

  @Post()
  @ForOperators('migrate', { ...changes('from'), whenDone: true })
  @About('Moves what a stopped service on embedded stores has into the empty stores of a deployment, and verifies it.')
  @Called('migrate', 'Migrate into a deployment')
  @Answers(200, MigrationResource, ['invalid_value'])
  migrate(@Body() { from }: MigrateBody, @Reporting() progress: OnProgress): Promise<MigrationResource> {
    return this.moving.from(from, progress);
  }
}
