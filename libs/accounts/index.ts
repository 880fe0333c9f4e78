export { AccountsModule } from '#accounts/accounts.module';
export { NamedAccount } from '#accounts/named-account';
