import { Module } from '@nestjs/common';
import { MigrationController } from '#admin/operations/migration/migration.controller';
import { MovedSubjectKeys } from '#admin/operations/migration/moved-subject-keys';
import { MoveEmbedded } from '#admin/operations/migration/move-embedded';

/** Loaded only if the settings name the stores of a deployment, which global modules provide. */
@Module({ controllers: [MigrationController], providers: [MoveEmbedded, MovedSubjectKeys] })
export class MigrationModule {}
