// Without networks; stands in for src/core/eval/network.ts.

export * from '../../../../core/eval/network';

export function attachNetwork(): void {}

export function hasNetwork(): bool {
  return false;
}
