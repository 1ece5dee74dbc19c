import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

/** Requests that a load consists of, sent in turns. '{n}' becomes a number that no other request has. */
export interface Load {
  /** Base URL of the server. */
  url: string
  /** Paths to GET, or complete requests. */
  requests: readonly (string | { method: string; path: string; body: string })[]
  /** '{address}' becomes a network address of its own. */
  headers?: Record<string, string>
  connections?: number
}

export interface LoadResult {
  perSecond: number
  p95Ms: number
}

const CONNECTIONS = 32
const SCRIPT = join(import.meta.dirname, 'wrk/requests.lua')
/** Every run starts at another number, so that no cache knows its requests. */
let start = 0

const hasWrk = ((): boolean => {
  try {
    execFileSync('wrk', ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    // wrk prints its version and exits with 1.
    return (error as { status?: number | null }).status === 1
  }
})()

/** The program that sends the requests; the table names it, because it limits large answers. */
export const LOAD_GENERATOR = hasWrk ? 'wrk' : 'autocannon with two workers'

/** Sends requests for some seconds over persistent connections. Throws when one of them is not answered with success. */
export async function sendLoad(load: Load, seconds: number): Promise<LoadResult> {
  start += 4_000_000
  const { errors, ...result } = await (hasWrk ? runWrk(load, seconds) : runAutocannon(load, seconds))
  if (errors > 0) throw new Error(`${load.url}: ${errors} requests failed`)
  return result
}

const tripleOf = (request: Load['requests'][number]) =>
  typeof request === 'string' ? { method: 'GET', path: request, body: '' } : request

async function runWrk({ url, requests, headers = {}, connections = CONNECTIONS }: Load, seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-wrk-'))
  try {
    const files = { REQUESTS: join(folder, 'requests'), HEADERS: join(folder, 'headers') }
    const rows = requests.map(tripleOf).map(({ method, path, body }) => `${method}\t${path}\t${body}`)
    writeFileSync(files.REQUESTS, rows.join('\n'))
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    writeFileSync(files.HEADERS, lines.join('\n'))
    const env = { ...process.env, ...files, START: String(start) }
    const args = ['-t2', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', SCRIPT, url]
    const { stdout } = await promisify(execFile)('wrk', args, { env })
    const [, sent, micros, refused, failed, p95] =
      /RESULT (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(stdout)?.map(Number) ?? []
    if (!sent || !micros) throw new Error(`wrk printed no result:\n${stdout}`)
    return {
      perSecond: sent / (micros / 1e6),
      p95Ms: (p95 ?? 0) / 1_000,
      errors: (refused ?? 0) + (failed ?? 0),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runAutocannon({ url, requests, headers = {}, connections = CONNECTIONS }: Load, seconds: number) {
  let count = start
  const triples = requests.map(tripleOf)
  const {
    requests: sent,
    latency,
    non2xx,
    errors,
  } = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          count += 1
          const { method, path, body } = triples[count % triples.length] ?? { method: 'GET', path: '/', body: '' }
          const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
          const fill = (text: string): string => text.replaceAll('{n}', String(count)).replaceAll('{address}', address)
          const filled = Object.entries(headers).map(([name, value]) => [name, fill(value)] as const)
          return {
            ...request,
            method: method as 'GET',
            path: fill(path),
            headers: Object.fromEntries(filled),
            ...(body ? { body: fill(body) } : {}),
          }
        },
      },
    ],
  })
  return { perSecond: sent.average, p95Ms: latency.p97_5, errors: non2xx + errors }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Returns a quantile of the values, for example 0.95. */
export const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0

export interface Comparison {
  ours: number
  limit: number
  /** Median of the rounds' ratios ours / limit: each round measures both back to back, because machines are noisy. */
  ratio: number
  /** Median of the rounds' 95th percentiles. */
  p95Ms: number
}

/** Measures two things in turns, each round both, and returns the medians. */
export async function inTurns(
  rounds: number,
  ours: () => Promise<LoadResult>,
  limit: () => Promise<number>,
): Promise<Comparison> {
  const found: { ours: LoadResult; limit: number }[] = []
  for (let round = 0; round < rounds; round += 1) found.push({ ours: await ours(), limit: await limit() })
  return {
    ours: median(found.map((round) => round.ours.perSecond)),
    limit: median(found.map((round) => round.limit)),
    ratio: median(found.map((round) => round.ours.perSecond / round.limit)),
    p95Ms: median(found.map((round) => round.ours.p95Ms)),
  }
}

export interface CompareOptions {
  rounds: number
  seconds: number
  /**
   * Processor time of the process that runs both servers. The speed is then per second of processor time: another
   * program, the load generator or the network cannot be the limit of both.
   */
  processorMs?: () => number
}

/** Compares two servers, after a warm-up of both. */
export async function compare(ours: Load, limit: Load, options: CompareOptions): Promise<Comparison> {
  const { rounds, seconds, processorMs } = options
  const measure = async (load: Load): Promise<LoadResult> => {
    const before = processorMs?.() ?? 0
    const result = await sendLoad(load, seconds)
    const used = processorMs ? (processorMs() - before) / 1_000 / seconds : 1
    return { ...result, perSecond: result.perSecond / used }
  }
  await sendLoad(ours, 1)
  await sendLoad(limit, 1)
  return inTurns(
    rounds,
    () => measure(ours),
    async () => (await measure(limit)).perSecond,
  )
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
