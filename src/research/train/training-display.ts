// What a training says on the terminal.

import { Progress } from '../../cli/progress';
import type { Recipe } from './recipe';
import type { Training } from './training';

/** Weight of the newest speed in the mean that is shown. */
const NEWEST = 0.1;

export class TrainingDisplay {
  private readonly progress: Progress;
  private time = performance.now();
  private positions: number;
  private batches: number;
  private epochs: number;
  private positionsPerSecond = 0;
  private readonly begun = performance.now();
  private readonly firstPosition: number;

  constructor(
    private readonly training: Training,
    private readonly recipe: Recipe,
  ) {
    const { trainer } = training;
    this.progress = new Progress(trainer.schedule.batches);
    this.batches = trainer.progress.batchesDone;
    this.positions = trainer.positionsDone;
    this.firstPosition = this.positions;
    this.epochs = trainer.progress.losses.length;
  }

  /** The data are in memory. */
  loaded(): void {
    const { report, counts, trainer } = this.training;
    const { games, validationGames, positions, early, decided, noisy, inCheck } = report;
    this.progress.line(
      `${games} games, ${validationGames} of them for validation; of ${positions} positions left out: ` +
        `${early} early, ${decided} decided, ${noisy} with a capture or promotion to come, ${inCheck} in check`,
    );
    const shards = counts.training.length === 1 ? '' : ` in ${counts.training.length} shards`;
    this.progress.line(
      `${trainer.schedule.positions} positions to learn from${shards}, ${counts.validation} for validation`,
    );
    const { batches, batchesPerEpoch } = trainer.schedule;
    this.progress.line(
      `${this.recipe.epochs} epochs of ${batchesPerEpoch} batches` +
        (this.batches === 0 ? '' : `; going on with batch ${this.batches + 1} of ${batches}`),
    );
  }

  /** Some batches are done. */
  advanced(): void {
    const { progress, positionsDone, schedule } = this.training.trainer;
    const time = performance.now();
    const speed = ((positionsDone - this.positions) * 1000) / (time - this.time);
    this.positionsPerSecond += (speed - this.positionsPerSecond) * (this.positionsPerSecond === 0 ? 1 : NEWEST);
    this.positions = positionsDone;
    this.batches = progress.batchesDone;
    this.time = time;
    const left = ((schedule.batches - this.batches) * this.recipe.batch) / this.positionsPerSecond;
    this.progress.show(this.batches, `${thousands(this.positionsPerSecond)} positions/s, ${Math.round(left)} s left`);
    if (progress.losses.length === this.epochs) return;
    this.epochs = progress.losses.length;
    const loss = progress.losses.at(-1);
    if (loss === undefined) return;
    const { training, validation } = loss;
    this.progress.line(
      `epoch ${this.epochs}: loss ${training.toFixed(6)}, validation ${validation.toFixed(6)}, ` +
        `${thousands(this.positionsPerSecond)} positions/s`,
    );
  }

  /** The training is finished or was stopped. */
  ended(): void {
    const { trainer, networkFile } = this.training;
    const seconds = (performance.now() - this.begun) / 1000;
    const positions = this.positions - this.firstPosition;
    this.progress.line(
      trainer.finished
        ? `${networkFile} after ${seconds.toFixed(0)} s, ${thousands(positions / seconds)} positions/s in all`
        : `stopped after batch ${this.batches}; go on with --resume`,
    );
  }
}

function thousands(value: number): string {
  return Math.round(value).toLocaleString('en');
}
