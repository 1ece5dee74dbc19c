import { runInThisContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { validateWithoutEval, WITHOUT_EVAL } from './validate-without-eval.server.ts'

test('precedes everything else in the page', () => {
  expect(validateWithoutEval('<html><head><script>first()</script></head>')).toBe(
    `<html><head><script>${WITHOUT_EVAL}</script><script>first()</script></head>`,
  )
})

test('zod validates without trying eval', async () => {
  const attempts = vi.fn<() => void>()
  const real = globalThis.Function
  const forbidden = new Proxy(real, {
    construct() {
      attempts()
      throw new EvalError('forbidden by the policy of the page')
    },
  })
  runInThisContext(WITHOUT_EVAL)
  globalThis.Function = forbidden
  try {
    const { ContactBody } = await import('@atelier/domain/contact/contact.schema')
    expect(ContactBody.safeParse({}).success).toBe(false)
  } finally {
    globalThis.Function = real
  }
  expect(attempts).not.toHaveBeenCalled()
})
