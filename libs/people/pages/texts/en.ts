/** English texts of the pages for sign-in and one-time links. Callers fill in each `{name}`. */
export const en = {
  other_language: 'हिन्दी',
  email: 'E-mail',
  password: 'Password',
  go_on: 'Go on',
  refused: '{message}',

  sign_in: 'Sign in',
  use_passkey: 'Use a passkey',
  passkey_unused: 'No passkey was used. Try again, or use your password.',
  passkey_refused: '',
  code: 'Code of your app (only if you have set one up)',
  by_company: 'Sign in with your company',
  by_provider: 'Sign in with {provider}',
  by_password: 'Sign in with a password',
  no_password: 'Without a password? An owner of the account can send you a new link.',
  signed_in: 'You are signed in',
  not_signed_in: 'You are not signed in',
  begin_again: 'Begin again',
  domain_unknown: 'No account signs in by this domain, or several do. Open the sign-in address that an owner of your account knows.',

  choose_password: 'Choose a password',
  how_signed_in: 'You sign in with your e-mail address and this password.',
  link_code: 'Code of the link',
  link_code_hint: 'Paste what is behind # in the address of the link.',
  name: 'Your name, as other people see it (optional)',
  password_hint: '12 characters or more. Several words in a row do well.',
  set_password: 'Set password',
  password_set: 'Your password is set',
  sign_in_as: 'Sign in as {email} with the new password. The link cannot be used again.',
  not_now: 'Not possible right now',
  link_still_works: 'Your link still works. Wait a moment, then open it again.',
} as const;

export type Texts = Readonly<Record<keyof typeof en, string>>;
