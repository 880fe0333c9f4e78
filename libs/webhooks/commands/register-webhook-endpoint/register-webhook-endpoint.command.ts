import { fold } from '#kernel/fact';
import { command, fields } from '#platform/cqrs/command';
import { SecretBox } from '#privacy/secrets/secret-box';
import { sealedNewSecret, secretOf } from '#webhooks/commands/signing-secret';
import { AddressGuard } from '#webhooks/delivery/guard';
import { endpointBook } from '#webhooks/domain/webhook-endpoint';
import { registerEndpoint, type Registration } from '#webhooks/domain/webhook-endpoint.decisions';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';

export const RegisterWebhookEndpoint = command('RegisterWebhookEndpoint', {
  input: fields<{ draft: Omit<Registration, 'secret' | 'secret_last4'> }>(),
  uses: { secretBox: SecretBox, hosts: AddressGuard },
  prepare({ draft }, { secretBox }) {
    const secret = sealedNewSecret(draft.id, secretBox);
    return { secret };
  },
  stream: ({ context }) => endpointsStream(context.account, context.livemode),
  view: endpointBook,
  rule: (book, { draft, secret }, { hosts }) => registerEndpoint(book, { ...draft, ...secret }, hosts),
  answer: ({ events }, { draft, context }, { secretBox }) => ({
    ...fold(endpointBook, events).get(draft.id)!,
    secret: secretOf(draft.id, events, context, secretBox),
  }),
});
