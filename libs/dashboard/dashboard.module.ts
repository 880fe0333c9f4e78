import { Module } from '@nestjs/common';
import { DashboardPage } from '#dashboard/dashboard-page';

@Module({ providers: [DashboardPage] })
export class DashboardModule {}
