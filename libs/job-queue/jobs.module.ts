import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DeadLetters } from '#job-queue/dead-letters';
import { Policies } from '#job-queue/policies';
import { JobChecks } from '#job-queue/job-checks';
import { JobMeasures } from '#job-queue/job-measures';
import { JobPlanner } from '#job-queue/job-planner';
import { JobRunner } from '#job-queue/job-runner';
import { JobsOfStream } from '#job-queue/jobs-of-stream';
import { ParkedPlans } from '#job-queue/parked-plans';
import { Planning } from '#job-queue/planning';

/** The job engine, with the policies of every module. `EventHistory`, `JobStore`, `Clock` and `Log` come from global modules. */
@Module({
  imports: [DiscoveryModule],
  providers: [Policies, JobRunner, JobPlanner, JobChecks, JobMeasures, ParkedPlans, DeadLetters, JobsOfStream, Planning],
  exports: [JobRunner, JobPlanner, ParkedPlans, DeadLetters, JobsOfStream],
})
export class JobsModule {}
