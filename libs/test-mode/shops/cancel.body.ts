import { STOREFRONT_CANCEL_REASONS, type StorefrontCancelReason } from '#orders/contract';
import { OneOf } from '#http/validation/fields';

export class CancelBody {
  @OneOf(STOREFRONT_CANCEL_REASONS, {
    optional: true,
    description: 'Reason for the cancellation; defaults to customer.',
    example: 'inventory',
  })
  reason?: StorefrontCancelReason | null;
}
