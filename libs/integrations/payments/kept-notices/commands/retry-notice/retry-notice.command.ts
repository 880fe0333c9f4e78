import { keptNotice, retryNotice } from '#integrations/payments/kept-notices/domain/kept-notice.decisions';
import { noticeMissing } from '#integrations/payments/kept-notices/domain/kept-notice.errors';
import { keptNoticeStream } from '#integrations/payments/kept-notices/domain/kept-notice.events';
import { subjectOf } from '#integrations/payments/kept-notices/kept-notice';
import { KeptNotices, shown } from '#integrations/payments/kept-notices/kept-notices';
import { command, fields } from '#platform/cqrs/command';
import { scopeOf } from '#platform/storage/documents';

/** Has a kept notice tried once more, soon after. */
export const RetryNotice = command('RetryNotice', {
  input: fields<{ notice: string }>(),
  uses: { notices: KeptNotices },
  async prepare({ notice: id, context }, { notices }) {
    const found = await notices.find(id, scopeOf(context.account, context.livemode));
    if (found === null) throw noticeMissing(id);
    return { kept: shown(found.notice) };
  },
  stream: ({ notice: id }) => keptNoticeStream(id),
  view: keptNotice,
  rule: (outcome, { kept }) => retryNotice(outcome, subjectOf(kept)),
  answer: (_, { kept }) => kept,
});
