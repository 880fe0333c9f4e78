import { Injectable, Module, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { type Duties, EVERYTHING, NOTHING } from '#apps/composition/duties';
import { DUTIES, ProcessParts } from '#apps/composition/process-parts';
import { Background, type BackgroundOptions, PHASES } from '#platform/process/background';

describe('the parts of a process', () => {
  let done: string[];
  beforeEach(() => void (done = []));

  /** A part that records its starts and stops. */
  function part(name: string, options: BackgroundOptions, stop = async (): Promise<void> => undefined): Type {
    @Injectable()
    @Background(options)
    class Part {
      start(): void {
        done.push(`${name} starts`);
      }

      async stop(): Promise<void> {
        await new Promise((resolve) => setImmediate(resolve));
        await stop();
        done.push(`${name} has stopped`);
      }
    }
    return Part;
  }

  async function partsOf(duties: Duties, ...provided: Type[]): Promise<ProcessParts> {
    @Module({ providers: provided })
    class RoomModule {}
    const imports = [DiscoveryModule, RoomModule];
    const module = await Test.createTestingModule({ imports, providers: [ProcessParts, { provide: DUTIES, useValue: duties }] }).compile();
    return module.get(ProcessParts);
  }

  const backups = part('backups', { phase: 'backups', duty: 'backs up' });
  const plans = part('plans', { phase: 'plans', duty: 'plans' });
  const jobs = part('jobs', { phase: 'jobs', duty: 'performs' });
  const readModels = part('read models', { phase: 'read models', duty: 'projects' });

  it('start in the order of the phases, however they are provided, and stop one by one in the opposite order', async () => {
    const parts = await partsOf(EVERYTHING, backups, plans, jobs, readModels);
    await parts.startThrough('backups');
    expect(done).toEqual(['read models starts', 'jobs starts', 'plans starts', 'backups starts']);
    done = [];
    await parts.stopDownTo('read models');
    expect(done).toEqual(['backups has stopped', 'plans has stopped', 'jobs has stopped', 'read models has stopped']);
  });

  it('start and stop up to a phase, each once', async () => {
    const parts = await partsOf(EVERYTHING, plans, jobs, readModels);
    await parts.startThrough('read models');
    await parts.startThrough('read models');
    expect(done).toEqual(['read models starts']);
    await parts.startThrough('plans');
    done = [];
    await parts.stopDownTo('jobs');
    await parts.stopDownTo('jobs');
    expect(done).toEqual(['plans has stopped', 'jobs has stopped']);
    await parts.stopDownTo('read models');
    expect(done.at(-1)).toBe('read models has stopped');
  });

  it('are only those among the duties of the process', async () => {
    const planning = await partsOf({ name: 'integrator', plans: true, performs: () => true }, backups, plans, jobs, readModels);
    await planning.startThrough(PHASES.at(-1)!);
    expect(done).toEqual(['jobs starts', 'plans starts']);
    done = [];
    const looking = await partsOf(NOTHING, backups, plans, jobs, readModels);
    await looking.startThrough(PHASES.at(-1)!);
    await looking.stopDownTo('read models');
    expect(done).toEqual([]);
  });

  it('that cannot stop in order are reported, and nothing that was to stop after them is stopped', async () => {
    const failing = part('plans', { phase: 'plans', duty: 'plans' }, () => Promise.reject(new Error('The last writes cannot be kept.')));
    const parts = await partsOf(EVERYTHING, failing, readModels);
    await parts.startThrough('plans');
    await expect(parts.stopDownTo('read models')).rejects.toThrow('The last writes cannot be kept.');
    expect(done).not.toContain('read models has stopped');
  });
});
