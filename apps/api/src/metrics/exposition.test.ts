import { expect, test } from 'vitest'
import { createCounter, createHistogram, gauge } from './exposition.ts'

test('writes counters in the Prometheus format and escapes label values', () => {
  const seen = createCounter('seen_total', 'What was seen.')
  seen.add({ what: 'a "b"\n\\c' })
  seen.add({ what: 'a "b"\n\\c' })
  expect(seen.lines()).toEqual([
    '# HELP seen_total What was seen.',
    '# TYPE seen_total counter',
    String.raw`seen_total{what="a \"b\"\n\\c"} 2`,
  ])
})

test('counts durations in cumulative buckets', () => {
  const took = createHistogram('took_seconds', 'How long.')
  for (const seconds of [0.001, 0.2, 60]) took.observe({ route: '/' }, seconds)
  const lines = took.lines()
  expect(lines).toContain('took_seconds_bucket{route="/",le="0.005"} 1')
  expect(lines).toContain('took_seconds_bucket{route="/",le="0.25"} 2')
  expect(lines).toContain('took_seconds_bucket{route="/",le="10"} 2')
  expect(lines).toContain('took_seconds_bucket{route="/",le="+Inf"} 3')
  expect(lines.slice(-2)).toEqual(['took_seconds_sum{route="/"} 60.201', 'took_seconds_count{route="/"} 3'])
})

test('writes nothing for an unknown value', () => {
  expect(gauge('open', 'Open.', [])).toEqual([])
  expect(gauge('open', 'Open.', [[{}, 3]]).at(-1)).toBe('open 3')
})
