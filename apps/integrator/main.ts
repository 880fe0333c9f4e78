import { runDeployed } from '#apps/composition/run-deployed';
import { WebhooksModule } from '#webhooks/webhooks.module';

/**
 * Plans what is due because of what happened, and does all of it that is not the webhook sender's: payments and refunds at their gateways,
 * expiries. One copy plans, the others are idle; all share the work.
 */
await runDeployed({ name: 'integrator', plans: true, performs: ({ room }) => room !== WebhooksModule });
