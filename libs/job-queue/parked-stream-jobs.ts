import { Injectable } from '@nestjs/common';
import { type ParkedAt, ParkingListener, type ParkingNotice } from '#platform/projector/parking-notices';
import { type Job, JobStore } from '#job-queue/job-store';

/** The queue of jobs about parked streams, read by the alerts. */
export const PARKED = 'stream.parked';

export const parkedStreamJob = ({ created, ...parked }: ParkingNotice): Job & { payload: ParkedAt } => {
  const { projection, stream, revision, times, takenIn } = parked;
  return {
    queue: PARKED,
    key: `${projection} ${revision} ${stream}${times === 0 ? '' : ` ${times}`}${takenIn ? ' taken in' : ''}`,
    dueAt: created,
    payload: parked,
  };
};

/** A job for each notice; one that is there already stays as it is. */
@Injectable()
export class ParkedStreamJobs extends ParkingListener {
  constructor(private readonly jobStore: JobStore) {
    super();
  }

  onParked(notices: readonly ParkingNotice[]): Promise<void> {
    return this.jobStore.add(notices.map(parkedStreamJob));
  }
}
