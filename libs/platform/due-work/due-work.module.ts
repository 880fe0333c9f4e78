import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Policies } from '#platform/due-work/policies';
import { WorkPlanner } from '#platform/due-work/work-planner';
import { WorkRunner } from '#platform/due-work/work-runner';

/** The engine of due work, with the policies of every module. `EventHistory`, `DueWork`, `Clock` and `Log` come from global modules. */
@Module({
  imports: [DiscoveryModule],
  providers: [Policies, WorkRunner, WorkPlanner],
  exports: [WorkRunner, WorkPlanner],
})
export class DueWorkModule {}
