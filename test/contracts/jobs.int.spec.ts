import { embeddedJobs, mongoJobs } from '#test/contracts/job-backends';
import { jobStoreContract } from '#test/contracts/jobs.contract';
import { jobClocksContract } from '#test/contracts/job-clocks.contract';
import { jobRecordsContract } from '#test/contracts/job-records.contract';
import { jobGroupsContract } from '#test/contracts/job-groups.contract';
import { deadLettersContract } from '#test/contracts/dead-letters.contract';
import { parkedPlansContract } from '#test/contracts/parked-plans.contract';
import type { JobBackend } from '#test/contracts/job-setting';
import { describeMongo } from '#test/support/stores/mongodb';

const contracts = (backend: JobBackend): void => {
  jobStoreContract(backend);
  jobGroupsContract(backend);
  jobRecordsContract(backend);
  jobClocksContract(backend);
  parkedPlansContract(backend);
  deadLettersContract(backend);
};

contracts(embeddedJobs());
describeMongo('with a MongoDB', (server) => contracts(mongoJobs(server)));
