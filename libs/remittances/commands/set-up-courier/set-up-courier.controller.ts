import { Body, Controller, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '#kernel/domain-error';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#platform/http/parameters';
import { About, Answers, Scope } from '#platform/http/route';
import { SetUpCourierBody } from '#remittances/commands/set-up-courier/set-up-courier.body';
import { SetUpCourier } from '#remittances/commands/set-up-courier/set-up-courier.command';
import { courierCode } from '#remittances/domain/courier';
import { CourierResource } from '#remittances/resource/courier.resource';

const LONGEST_CODE = 40;

@Controller('cod/couriers')
export class SetUpCourierController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':code')
  @Scope('cod:write')
  @About(`
    Says how a courier pays and how it writes its files. What is not sent stays as it is. Couriers that are known everywhere have terms
    from the start; any other is made by this. Of code,
    letters and digits count, small: Blue Dart is bluedart.
  `)
  @Answers(200, CourierResource, ['invalid_format'])
  setUp(@Param('code') code: string, @Body() body: SetUpCourierBody, @Commanding() context: CommandContext): Promise<CourierResource> {
    const known = courierCode(code);
    if (known === '' || known.length > LONGEST_CODE)
      throw new DomainError(
        'invalid_format',
        `A courier’s code must be 1 to ${LONGEST_CODE} small letters and digits, such as bluedart.`,
        'code',
      );
    return this.commands.execute(new SetUpCourier(known, { ...body }, context));
  }
}
