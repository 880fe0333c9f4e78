import { Module } from '@nestjs/common';
import { AccountLookup } from '#accounts/account-lookup';
import { AccountsAdminService } from '#accounts/accounts-admin.service';
import { KeyAuthenticator } from '#accounts/authentication/key-authenticator';
import { keyRing } from '#accounts/authentication/key-ring.projection';
import { IssueKeyHandler } from '#accounts/commands/issue-key/issue-key.handler';
import { OpenAccountHandler } from '#accounts/commands/open-account/open-account.handler';
import { RevokeKeyHandler } from '#accounts/commands/revoke-key/revoke-key.handler';
import { RollKeyHandler } from '#accounts/commands/roll-key/roll-key.handler';
import { NamedAccount } from '#accounts/named-account';
import { accountList } from '#accounts/queries/account-list/account-list.projection';
import { Authenticator } from '#platform/http/authenticator';
import { projections } from '#platform/projector/projections.module';

@Module({
  providers: [
    AccountsAdminService,
    AccountLookup,
    { provide: NamedAccount, useExisting: AccountLookup },
    { provide: Authenticator, useClass: KeyAuthenticator },
    OpenAccountHandler,
    IssueKeyHandler,
    RollKeyHandler,
    RevokeKeyHandler,
    projections([keyRing, accountList]),
  ],
  exports: [AccountsAdminService, Authenticator, NamedAccount],
})
export class AccountsModule {}
