import autocannon from 'autocannon'

const CONNECTIONS = 32
const SECONDS = 3
const ROUNDS = 3

async function requestsPerSecond(url: string, seconds: number): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, connections: CONNECTIONS, duration: seconds })
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} error responses and ${errors} failed requests`)
  return requests.average
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Returns a quantile of the values, for example 0.95. */
export const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0

export interface Comparison {
  ours: number
  limit: number
  /**
   * Median of the ratios ours / limit per round. Each round measures both back to back, because these machines are
   * noisy.
   */
  ratio: number
}

/** Measures the requests per second of two URLs in turns, after a warm-up of both. */
export async function compare(ours: string, limit: string): Promise<Comparison> {
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

const SAMPLES = 200
const WARM_UP = 50

/** Returns the median response time of sequential requests after a warm-up; every request has its own URL. */
export async function medianMs(urlOf: (index: number) => string): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < WARM_UP + SAMPLES; index += 1) {
    const startedAt = performance.now()
    const response = await fetch(urlOf(index))
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${urlOf(index)}: ${response.status}`)
    if (index >= WARM_UP) times.push(performance.now() - startedAt)
  }
  return median(times)
}
