import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AddPasskey } from '#people/commands/add-passkey/add-passkey.command';
import { PasskeyResource } from '#people/resource/passkey.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';
import { Text } from '#http/validation/fields';
import { PasskeyAnswerBody } from '#people/sessions/passkey-answer.body';

class AddPasskeyBody extends PasskeyAnswerBody {
  @Text({ optional: true, empty: 'left_out', max: 100, description: 'Name of your choice.', example: 'My phone' })
  name?: string | null;
}

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
