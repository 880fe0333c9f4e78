import { fact } from '#kernel/fact';
import { DAY } from '#kernel/time';
import { giveUpMail, mailableUntil, mailsGivenUp } from '#reports/domain/report-mail';
import { given, NOON } from '#test/support/facts/given';

const about = { run: 'rpt_1', schedule: 'rps_1', reason: 'refused' } as const;
const givenUp = (to: readonly string[], run = 'rpt_1') => fact('report.mail_given_up', { ...about, run, to });

describe('the mail about a report', () => {
  it('is given up once for each address of a run', () => {
    const giveUp = (to: readonly string[]) => (state: typeof mailsGivenUp.initial) => giveUpMail(state, { ...about, to });
    given(mailsGivenUp).when(giveUp(['a@x.test', 'b@x.test'])).then(givenUp(['a@x.test', 'b@x.test'])); // prettier-ignore
    given(mailsGivenUp, givenUp(['a@x.test'])).when(giveUp(['a@x.test'])).thenNothing(); // prettier-ignore
    given(mailsGivenUp, givenUp(['a@x.test'])).when(giveUp(['a@x.test', 'b@x.test'])).then(givenUp(['b@x.test'])); // prettier-ignore
    given(mailsGivenUp, givenUp(['a@x.test'], 'rpt_2')).when(giveUp(['a@x.test'])).then(givenUp(['a@x.test'])); // prettier-ignore
  });

  it('is sent as long as the file is kept, or for the same time after a failure', () => {
    expect(mailableUntil({ expires_at: NOON + 5, finished_at: NOON })).toBe(NOON + 5);
    expect(mailableUntil({ expires_at: null, finished_at: NOON })).toBe(NOON + 7 * DAY);
  });
});
