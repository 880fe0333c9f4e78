import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AddPasskeyBody } from '#people/commands/add-passkey/add-passkey.body';
import { AddPasskey } from '#people/commands/add-passkey/add-passkey.command';
import { PasskeyResource } from '#people/resource/passkey.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';

@Controller('admin/v1/passkeys')
export class AddPasskeyController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ForUsers('passkeys:write')
  @About(`
    Adds the passkey that a device created with the options of \`POST /admin/v1/passkeys/options\` in the same session. All other sessions of the
    user end. A user has at most 20.
  `)
  @Called('addPasskey', 'Add a passkey')
  @Answers(201, PasskeyResource, ['invalid_value', 'passkey_exists', 'passkey_limit_reached', 'read_model_behind'])
  add(
    @Body() { response, name }: AddPasskeyBody,
    @CurrentCaller() { person, key: { id: user } }: Caller,
    @Commanding() context: CommandContext,
  ): Promise<PasskeyResource> {
    return this.commands.execute(AddPasskey({ user, session: person!.session, made: { response, name: name ?? null }, context }));
  }
}
