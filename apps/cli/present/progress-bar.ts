import { SingleBar } from 'cli-progress';
import type { OnProgress } from '#admin/operators/progress';

const FORMAT = '{task} [{bar}] {percentage}% {value}/{total}, {rate}/s, {left} left';

export interface ProgressBar {
  readonly at: OnProgress;
  end(): void;
}

/** A bar that appears with the first progress, named after the task: redrawn at a terminal, a line every other second elsewhere. */
export function progressBar(stream: NodeJS.WritableStream, operation: string): ProgressBar {
  const bar = new SingleBar({ stream, format: FORMAT, noTTYOutput: true, hideCursor: true, barsize: 30 });
  return {
    at: ({ task = operation, done, total, perSecond, secondsLeft }) => {
      const words = { task, rate: Math.round(perSecond), left: timeLeft(secondsLeft) };
      if (!bar.isActive) bar.start(total, done, words);
      bar.setTotal(total);
      bar.update(done, words);
    },
    end: () => bar.stop(),
  };
}

/** Seconds in their two largest units. */
export function timeLeft(seconds: number | null): string {
  if (seconds === null) return '?';
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
