import { expect, test } from 'vitest'
import { returnSteps } from './return-steps.ts'
import type { ReturnStatus } from './return-status.ts'

const at = (day: number) => `2026-03-0${day}T10:00:00.000Z`
const progressOf = (...statuses: ReturnStatus[]) =>
  statuses.map((status, index) => ({ status, timestamp: at(index + 1) }))

test.each<[string, ReturnStatus[], number | null, string[]]>([
  [
    'is requested',
    ['requested'],
    null,
    [`Requested current ${at(1)}`, 'Approved next', 'Received back next', 'Refunded next'],
  ],
  [
    'arrived',
    ['requested', 'approved', 'received'],
    null,
    [`Requested done ${at(1)}`, `Approved done ${at(2)}`, `Received back current ${at(3)}`, 'Refunded next'],
  ],
  [
    'is refunded',
    ['requested', 'approved', 'received', 'refunded'],
    1252.8,
    [`Requested done ${at(1)}`, `Approved done ${at(2)}`, `Received back done ${at(3)}`, `Refunded current ${at(4)}`],
  ],
  [
    'is closed without a refund',
    ['requested', 'approved', 'received', 'refunded'],
    0,
    [`Requested done ${at(1)}`, `Approved done ${at(2)}`, `Received back done ${at(3)}`, `Closed current ${at(4)}`],
  ],
  [
    'was rejected at once',
    ['requested', 'rejected'],
    null,
    [`Requested done ${at(1)}`, `Not accepted current ${at(2)}`],
  ],
  [
    'was rejected after it arrived',
    ['requested', 'approved', 'received', 'rejected'],
    null,
    [
      `Requested done ${at(1)}`,
      `Approved done ${at(2)}`,
      `Received back done ${at(3)}`,
      `Not accepted current ${at(4)}`,
    ],
  ],
])('shows the steps of a return that %s', (_what, statuses, refunded, steps) => {
  const status = statuses.at(-1) ?? 'requested'
  const shown = returnSteps({ status, refunded, resolution: 'refund', progress: progressOf(...statuses) })
  expect(shown.map(({ label, state, timestamp }) => [label, state, timestamp ?? ''].join(' ').trim())).toEqual(steps)
})

test('an exchange ends with the shipment of the replacement', () => {
  const steps = (...statuses: ReturnStatus[]) =>
    returnSteps({
      status: statuses.at(-1) ?? 'requested',
      refunded: statuses.includes('refunded') ? 0 : null,
      resolution: 'exchange',
      progress: progressOf(...statuses),
    }).at(-1)
  expect(steps('requested')).toMatchObject({ label: 'Replacement shipped', state: 'next' })
  expect(steps('requested', 'approved', 'received', 'refunded')).toMatchObject({
    label: 'Replacement shipped',
    state: 'current',
    timestamp: at(4),
  })
  expect(steps('requested', 'rejected')).toMatchObject({ label: 'Not accepted', state: 'current' })
})
