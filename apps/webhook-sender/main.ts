import { runDeployed } from '#apps/composition/run-deployed';
import { WebhooksModule } from '#webhooks/webhooks.module';

/** Delivers webhooks to merchants. All copies share the work. */
await runDeployed({ name: 'webhook-sender', performs: ({ room }) => room === WebhooksModule });
