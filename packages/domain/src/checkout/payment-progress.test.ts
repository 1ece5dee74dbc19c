import { expect, test } from 'vitest'
import type { IntentStatus } from '../payments/payment-state.ts'
import { isBusy, canTransition, nextPaymentStep, type CheckoutStage } from './payment-progress.ts'

test.each<[IntentStatus, string]>([
  ['succeeded', 'finish'],
  ['processing', 'wait'],
  ['requires_confirmation', 'challenge'],
  ['requires_payment_method', 'retry'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])('a payment with status %s leads to %s', (status, nextStep) => expect(nextPaymentStep(status)).toBe(nextStep))

test('allows one attempt at a time, and none after success', () => {
  const stages: CheckoutStage[] = ['idle', 'processing', 'challenge', 'waiting', 'success', 'error']
  const startable = stages.filter((stage) => canTransition(stage, 'processing'))
  expect(startable).toEqual(['idle', 'challenge', 'error'])
  expect(stages.filter((stage) => canTransition('success', stage))).toEqual([])
})

test('a pending payment succeeds or fails, and cannot be restarted', () => {
  expect(canTransition('waiting', 'success')).toBe(true)
  expect(canTransition('waiting', 'error')).toBe(true)
  expect(canTransition('waiting', 'idle')).toBe(false)
})

test('the form is enabled before an attempt and after a failed one', () => {
  expect((['idle', 'processing', 'challenge', 'waiting', 'success', 'error'] as const).filter(isBusy)).toEqual([
    'processing',
    'challenge',
    'waiting',
    'success',
  ])
})
