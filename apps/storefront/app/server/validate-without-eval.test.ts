import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { validateWithoutEval, WITHOUT_EVAL } from './validate-without-eval.server.ts'

test('precedes everything else in the page', () => {
  expect(validateWithoutEval('<html><head><script>first()</script></head>')).toBe(
    `<html><head><script>${WITHOUT_EVAL}</script><script>first()</script></head>`,
  )
})

/** Runs `script`, then validates with a schema, in a process of its own. Returns how often zod tried to evaluate code. */
function evalAttemptsAfter(script: string): number {
  const program = `
    let attempts = 0
    globalThis.Function = new Proxy(Function, {
      construct() {
        attempts += 1
        throw new EvalError('forbidden by the policy of the page')
      },
    })
    ${script}
    const { ContactBody } = await import('@atelier/domain/contact/contact.schema')
    ContactBody.safeParse({})
    console.log(attempts)`
  const args = ['--no-warnings', '--input-type=module', '--eval', program]
  return Number(execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' }))
}

test('zod validates without trying eval', () => {
  expect(evalAttemptsAfter(WITHOUT_EVAL)).toBe(0)
  expect(evalAttemptsAfter('')).toBeGreaterThan(0)
})
