import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DeadLetters } from '#platform/jobs/dead-letters';
import { Policies } from '#platform/jobs/policies';
import { JobChecks } from '#platform/jobs/job-checks';
import { JobPlanner } from '#platform/jobs/job-planner';
import { JobRunner } from '#platform/jobs/job-runner';
import { JobsOfStream } from '#platform/jobs/jobs-of-stream';
import { ParkedPlans } from '#platform/jobs/parked-plans';
import { Planning } from '#platform/jobs/planning';

/** The job engine, with the policies of every module. `EventHistory`, `JobStore`, `Clock` and `Log` come from global modules. */
@Module({
  imports: [DiscoveryModule],
  providers: [Policies, JobRunner, JobPlanner, JobChecks, ParkedPlans, DeadLetters, JobsOfStream, Planning],
  exports: [JobRunner, JobPlanner, ParkedPlans, DeadLetters, JobsOfStream],
})
export class JobsModule {}
