import { expect, test } from 'vitest'
import { limits } from './limits.ts'

test('the published constants match S9', () => {
  expect(limits.cart).toMatchObject({ quantityMin: 1, quantityMax: 10 })
  expect(limits.customers).toMatchObject({ passwordMin: 6, phoneDigits: [10, 15] })
  expect(limits.payment).toMatchObject({ requestTimeoutMs: 15_000, manualPromptAfterMs: 1_000 })
})

test('the largest order fits into a ledger column', () => {
  expect(limits.orders.maxCents).toBeLessThan(2 ** 31)
})

test('a staff session lasts an hour, warns five minutes before its end and is checked every thirty seconds (A4)', () => {
  expect(limits.staff).toMatchObject({ sessionMs: 3_600_000, sessionWarningMs: 300_000, sessionCheckMs: 30_000 })
  expect(limits.staff.sessionAbsoluteMs).toBeGreaterThan(limits.staff.sessionMs)
})
