import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { limits } from '@atelier/domain/limits/limits'
import { DEFAULT_REGION } from '@atelier/domain/region/region'
import { expect, test } from 'vitest'
import { openCsv } from '../../files/open-csv.ts'
import { imageBomb } from '../../testing/hostile-files.ts'
import { aDataDir } from '../../testing/shop-process.ts'
import { aMovingInDesk, shopifyCsv, shopifyRows } from '../../testing/moving-in-desk.ts'

/** Returns whole numbers below a limit, always the same ones for a seed. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const INSERTS = [
  '"',
  ',',
  '\n',
  '\r',
  ';',
  '\t',
  '\0',
  '=cmd|x',
  '\u{1F45C}',
  '\uFEFF',
  '-1e309',
  '<script>',
  '%',
  ' / ',
  'x'.repeat(5_000),
]

/** Returns a file with some bytes removed, doubled, replaced or inserted. */
function damaged(file: Buffer, seed: number): Buffer {
  const below = numbersOf(seed)
  let bytes = file
  for (let left = 1 + below(6); left > 0; left -= 1) {
    const at = below(bytes.length)
    const end = Math.min(bytes.length, at + 1 + below(40))
    const parts = [
      () => [bytes.subarray(0, at), bytes.subarray(end)],
      () => [bytes.subarray(0, end), bytes.subarray(at)],
      () => [bytes.subarray(0, at), Buffer.from(INSERTS[below(INSERTS.length)] ?? ''), bytes.subarray(at)],
      () => [bytes.subarray(0, at), Buffer.from([below(256)]), bytes.subarray(at + 1)],
      () => [bytes.subarray(0, at)],
    ]
    bytes = Buffer.concat(parts[below(parts.length)]?.() ?? [bytes])
  }
  return bytes
}

test(
  'a damaged file is refused at its field, or checked to its end; it never fails, and changes nothing',
  { timeout: 120_000 },
  async () => {
    const desk = await aMovingInDesk()
    const file = Buffer.from(
      shopifyCsv(
        ...shopifyRows(desk.site.url).map((row) => ({
          ...row,
          'Variant Grams': '850',
          'Country of Origin': 'IT',
          'HS Code': '4202.21',
        })),
      ),
    )
    const outcomes = new Map<string, number>()
    for (let seed = 1; seed <= 80; seed += 1) {
      const { status, errors, data } = await desk.upload(damaged(file, seed))
      if (status === 201) await desk.work()
      const state = status === 201 ? (await desk.read(data.runId)).state : `${status} ${errors?.[0]?.path}`
      outcomes.set(state, (outcomes.get(state) ?? 0) + 1)
      if (status === 201) await desk.send('DELETE', data.runId)
    }
    const { '400 file': refused = 0, checked = 0, mapping = 0, ...others } = Object.fromEntries(outcomes)
    expect(others).toEqual({})
    // Both happen, so the files are neither too broken nor whole.
    expect(Math.min(refused, checked + mapping)).toBeGreaterThan(10)
    expect(await desk.products()).toEqual([])
    expect(desk.site.requests).toEqual([])
  },
)

test.each([
  ['a gzip bomb', () => gzipSync(Buffer.alloc(64 * 1_048_576))],
  ['a ZIP file', () => Buffer.from('504b0304140000000800', 'hex')],
  ['an image', () => imageBomb('png')],
  ['a row of a million cells', () => Buffer.from(`Handle,Title,Variant Price\n${','.repeat(1_000_000)}`)],
  ['a million columns', () => Buffer.from('Handle,'.repeat(1_000_000))],
])('refuses %s that is called export.csv, and stores nothing of it', async (_what, file) => {
  const desk = await aMovingInDesk()
  const { status, errors } = await desk.upload(await file())
  expect([status, errors?.[0]?.path]).toEqual([400, 'file'])
  expect(await desk.list()).toEqual([])
})

test(
  'ten million rows are refused after as many as a file may have, in constant memory',
  { timeout: 120_000 },
  async () => {
    const path = join(aDataDir(), 'rows.csv')
    const rows = Buffer.from('a,A,1\n'.repeat(100_000))
    await pipeline(function* () {
      yield Buffer.from('Handle,Title,Variant Price\n')
      for (let count = 0; count < 100; count += 1) yield rows
    }, createWriteStream(path))
    const { records } = await openCsv(path, limits.movingIn, DEFAULT_REGION)
    const before = process.memoryUsage().rss
    let read = 0
    let most = 0
    const reading = async () => {
      for await (const { length } of records) {
        read += Math.min(length, 1)
        if (read % 50_000 === 0) most = Math.max(most, process.memoryUsage().rss - before)
      }
    }
    await expect(reading()).rejects.toMatchObject({
      issues: [{ path: 'file', message: 'Import at most 500,000 rows at a time' }],
    })
    expect(read).toBe(limits.movingIn.maxRows + 1)
    expect(most).toBeLessThan(200 * 1_048_576)
  },
)
