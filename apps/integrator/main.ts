import { runDeployed } from '#apps/composition/run-deployed';
import { WebhooksModule } from '#webhooks/webhooks.module';

/**
 * Plans jobs for all events, and performs all except the webhook sender's: payments and refunds at their gateways, expiries. One copy plans, the
 * others are idle; all share the work.
 */
await runDeployed({ name: 'integrator', plans: true, performs: ({ room }) => room !== WebhooksModule });
