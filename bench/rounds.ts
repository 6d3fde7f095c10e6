/** One way of doing a thing, to be compared with others. */
export interface Candidate {
  name: string;
  /** Does the thing so many times. */
  run: (times: number) => void | Promise<void>;
}

export interface RoundOptions {
  rounds: number;
  /** How long each candidate runs in a round, in milliseconds of CPU time. */
  roundMs: number;
  /** How long each candidate runs beforehand, so that it is compiled. */
  warmupMs: number;
}

/** CPU time for doing the thing once, in microseconds: one value a round. */
export type Samples = ReadonlyMap<string, number[]>;

/**
 * Measures candidates side by side in many short rounds, so that whatever else the machine does falls on all alike.
 * Every other round runs backwards, and each starts one further on: nobody always comes after the same neighbour.
 * The time is this process's own on all its threads (user and system), garbage collection and compilation included.
 */
export async function measure(candidates: readonly Candidate[], options: RoundOptions): Promise<Samples> {
  const times = new Map<Candidate, number>();
  for (const candidate of candidates) times.set(candidate, await warmUp(candidate, options));
  const samples = new Map(candidates.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < options.rounds; round++) {
    for (const candidate of inTurn(candidates, round)) {
      const count = times.get(candidate) as number;
      samples.get(candidate.name)?.push((await cpuMicros(candidate, count)) / count);
    }
  }
  return samples;
}

/** Runs a candidate until it is warm; returns how many times it fits in a round. */
async function warmUp(candidate: Candidate, { roundMs, warmupMs }: RoundOptions): Promise<number> {
  let count = 1;
  let micros = 0;
  for (let spent = 0; spent < warmupMs * 1000 || micros < 1000; spent += micros) {
    if (micros < 1000) count *= 2;
    micros = await cpuMicros(candidate, count);
  }
  return Math.max(1, Math.round((count * roundMs * 1000) / micros));
}

/** The items in the order of a round. */
export function inTurn<T>(items: readonly T[], round: number): T[] {
  const start = Math.floor(round / 2) % items.length;
  const turned = [...items.slice(start), ...items.slice(0, start)];
  return round % 2 === 0 ? turned : turned.reverse();
}

async function cpuMicros({ run }: Candidate, times: number): Promise<number> {
  globalThis.gc?.({ type: 'minor' });
  const before = process.cpuUsage();
  const done = run(times);
  if (done) await done;
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
