import autocannon from 'autocannon'

const CONNECTIONS = 32
const SECONDS = 3
const ROUNDS = 3

async function requestsPerSecond(url: string, seconds: number): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, connections: CONNECTIONS, duration: seconds })
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused and ${errors} failed answers`)
  return requests.average
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export interface Compared {
  ours: number
  limit: number
  /** Median over the rounds of ours / limit, each round measured back to back: these machines are noisy. */
  ratio: number
}

/** Requests per second of two addresses, taken in turns after a warm-up of both. */
export async function compare(ours: string, limit: string): Promise<Compared> {
  await requestsPerSecond(ours, 1)
  await requestsPerSecond(limit, 1)
  const rounds: { ours: number; limit: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ ours: await requestsPerSecond(ours, SECONDS), limit: await requestsPerSecond(limit, SECONDS) })
  }
  return {
    ours: median(rounds.map((round) => round.ours)),
    limit: median(rounds.map((round) => round.limit)),
    ratio: median(rounds.map((round) => round.ours / round.limit)),
  }
}
