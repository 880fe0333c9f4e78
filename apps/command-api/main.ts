import { runDeployed } from '#apps/composition/run-deployed';

/** Answers what writes, merchants' requests and partners' notices. */
await runDeployed({ name: 'command-api', answers: 'writes' });
