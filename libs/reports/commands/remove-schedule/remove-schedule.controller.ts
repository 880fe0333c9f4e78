import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { RemoveSchedule } from '#reports/commands/remove-schedule/remove-schedule.command';
import { RemovedReportScheduleResource } from '#reports/resource/report-schedule.resource';

@Controller('reports/schedules')
export class RemoveScheduleController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id')
  @Scope('reports:write')
  @About('Deletes a report schedule. Reports that it has made are kept as long as any others.')
  @Answers(200, RemovedReportScheduleResource, ['resource_missing'])
  async remove(@Param('id') id: string, @Commanding() context: CommandContext): Promise<RemovedReportScheduleResource> {
    await this.commands.execute(RemoveSchedule({ id, context }));
    return { id, object: 'report_schedule', deleted: true };
  }
}
