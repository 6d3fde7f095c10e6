/** The value below which a share `q` of the sample lies, interpolated. */
export function quantile(sample: readonly number[], q: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  const position = (sorted.length - 1) * q;
  const low = sorted[Math.floor(position)] as number;
  const high = sorted[Math.ceil(position)] as number;
  return low + (high - low) * (position % 1);
}

export function median(sample: readonly number[]): number {
  return quantile(sample, 0.5);
}

/** An estimate and the interval that holds it with 95% confidence. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

const RESAMPLES = 2000;

/** The median and its 95% confidence interval, by the percentile bootstrap. */
export function medianWithInterval(sample: readonly number[]): Estimate {
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(sample.map(() => sample[Math.floor(Math.random() * sample.length)] as number)),
  );
  return { value: median(sample), low: quantile(medians, 0.025), high: quantile(medians, 0.975) };
}

/** Two samples taken in the same rounds, compared round by round. */
export function paired(
  a: readonly number[],
  b: readonly number[],
  compare: (a: number, b: number) => number,
): number[] {
  return a.map((value, round) => compare(value, b[round] as number));
}
