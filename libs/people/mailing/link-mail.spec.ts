import { linkMail } from '#people/mailing/link-mail';

it.each([true, false])('the name of an account is no link in a mail (joined: %s)', (hasJoined) => {
  const link = 'https://pay.example.com/dashboard/join#token';
  const { subject, text } = linkMail({
    brand: 'Pay',
    account: 'Log in at https://evil.example',
    hasJoined,
    link,
    expires_at: 1_767_225_600,
  });
  expect(`${subject} ${text}`).not.toContain('evil.example');
  expect(`${subject} ${text}`).toContain('Log in at https: //evil. example');
  expect(text).toContain(`\n${link}\n`);
});
