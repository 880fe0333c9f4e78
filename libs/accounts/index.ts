export { AccountsModule } from '#accounts/accounts.module';
