import { Module } from '@nestjs/common';
import { DashboardPage } from '#dashboard/dashboard-page';
import { PolicyReports } from '#dashboard/policy-reports/policy-reports';
import { PolicyReportsRoute } from '#dashboard/policy-reports/policy-reports-route';

export { PolicyReports };

@Module({ providers: [DashboardPage, PolicyReports, PolicyReportsRoute] })
export class DashboardModule {}
