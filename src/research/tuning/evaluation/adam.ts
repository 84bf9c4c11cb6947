// Adam (Kingma & Ba, 2014): gradient descent with a step size for each parameter, from the mean and the variance of its
// recent gradients.

const MEAN_DECAY = 0.9;
const VARIANCE_DECAY = 0.999;
const TINY = 1e-12;

export class Adam {
  private readonly means: Float64Array;
  private readonly variances: Float64Array;
  private steps = 0;

  constructor(length: number) {
    this.means = new Float64Array(length);
    this.variances = new Float64Array(length);
  }

  /** Moves parameters against a gradient, each by at most about `rate`. */
  step(parameters: Float64Array, gradient: Float64Array, rate: number): void {
    this.steps++;
    const meanBias = 1 - MEAN_DECAY ** this.steps;
    const varianceBias = 1 - VARIANCE_DECAY ** this.steps;
    for (const [index, slope] of gradient.entries()) {
      const mean = MEAN_DECAY * (this.means[index] as number) + (1 - MEAN_DECAY) * slope;
      const variance = VARIANCE_DECAY * (this.variances[index] as number) + (1 - VARIANCE_DECAY) * slope * slope;
      this.means[index] = mean;
      this.variances[index] = variance;
      parameters[index] =
        (parameters[index] as number) - (rate * (mean / meanBias)) / (Math.sqrt(variance / varianceBias) + TINY);
    }
  }
}
