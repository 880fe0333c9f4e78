/** Access to addresses that merchants name, for other rooms: by the same rules as webhooks (interface §6.1). */
export { AddressGuard, ForbiddenAddress } from '#webhooks/delivery/guard';
export { NameResolver } from '#webhooks/delivery/name-resolver';
export { trustOf, WebhookSender } from '#webhooks/delivery/send';
