import { runDeployed } from '#apps/composition/run-deployed';

/** Folds the history into the read models. Each copy folds a share of the accounts, and one leads. */
await runDeployed({ name: 'projector', projects: true });
