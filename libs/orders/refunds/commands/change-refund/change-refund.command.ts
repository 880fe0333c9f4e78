import { fold } from '#kernel/fact';
import { changeRefund, type RefundChange } from '#orders/refunds/domain/refund-changes.decisions';
import { RefundStreams } from '#orders/refunds/refund-streams';
import { refundResource } from '#orders/refunds/resource/refund.view';
import { command, fields } from '#platform/cqrs/command';

export const ChangeRefund = command('ChangeRefund', {
  input: fields<{ refund: string; change: RefundChange }>(),
  uses: { streams: RefundStreams },
  prepare: async ({ refund }, { streams }) => ({ stream: await streams.of(refund) }),
  stream: ({ stream }) => stream,
  view: ({ refund }) => refundResource(refund),
  rule: (state, { refund, change }) => changeRefund(state, refund, change),
  answer: ({ events }, { refund }) => fold(refundResource(refund), events)!,
});
