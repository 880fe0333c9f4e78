import { runDeployed } from '#apps/composition/run-deployed';

/** Answers requests that read, from the read models; and describes the whole interface. */
await runDeployed({ name: 'query-api', answers: 'reads' });
