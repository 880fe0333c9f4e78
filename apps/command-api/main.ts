import { runDeployed } from '#apps/composition/run-deployed';

/** Answers requests that write, from merchants, and partners' notices. */
await runDeployed({ name: 'command-api', answers: 'writes' });
