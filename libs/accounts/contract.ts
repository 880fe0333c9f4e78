/** What other rooms may know of accounts. */
export { AccountSettings } from '#accounts/account-settings';
export { NamedAccount } from '#accounts/named-account';
