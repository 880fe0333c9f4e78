export { AccountsModule } from '#accounts/accounts.module';
export { accountMissing, noAccountYet, whichAccount } from '#accounts/domain/api-key.errors';
export { NamedAccount } from '#accounts/named-account';
