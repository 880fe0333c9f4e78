import { isCourierCode } from '#kernel/parcel-names';
import { Body, Controller, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '#kernel/domain-error';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope, Called } from '#http/route';
import { SetUpCourierBody } from '#reconciliation/remittances/commands/set-up-courier/set-up-courier.body';
import { SetUpCourier } from '#reconciliation/remittances/commands/set-up-courier/set-up-courier.command';
import { CourierResource } from '#reconciliation/remittances/resource/courier.resource';

@Controller('cod/couriers')
export class SetUpCourierController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':code')
  @Called('setCourier', 'Set up a courier')
  @Scope('cod:write')
  @About(`
    Sets how a courier pays and how its files are read. Omitted fields do not change. Built-in couriers have default terms; any other courier is
    created by this request. A code has at most 40 letters, digits, points, hyphens and underscores. Codes are matched by their letters and digits
    alone, without regard to case: blue_dart is BlueDart, and is shown as you last wrote it.
  `)
  @Answers(200, CourierResource, ['invalid_format'])
  setUp(@Param('code') code: string, @Body() body: SetUpCourierBody, @Commanding() context: CommandContext): Promise<CourierResource> {
    if (!isCourierCode(code))
      throw new DomainError(
        'invalid_format',
        'A courier’s code must have 1 to 40 letters (A to Z), digits, points, hyphens and underscores, such as blue_dart, one a letter or a digit.',
        'code',
      );
    return this.commands.execute(SetUpCourier({ code, settings: { ...body }, context }));
  }
}
