import { runDeployed } from '#apps/composition/run-deployed';

/** Folds the history into the read models. One copy does, the others are idle. */
await runDeployed({ name: 'projector', projects: true });
