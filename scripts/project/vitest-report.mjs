import { writeFileSync } from 'node:fs'

/**
 * A Vitest reporter: writes counts, failures and durations to the file that VITEST_REPORT names. Vitest's own JSON contains
 * neither errors outside tests nor retried tests.
 */
export default class VitestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const report = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], durations: [] }
    for (const module of modules) {
      for (const error of module.errors()) fail(report, module.relativeModuleId, error)
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) fail(report, named(suite), error)
      for (const test of module.children.allTests()) count(report, test)
    }
    for (const error of unhandledErrors)
      fail(report, `outside every test (${error.VITEST_TEST_PATH ?? 'no file'})`, error)
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify(report))
  }
}

const named = (task) => `${task.module.relativeModuleId} > ${task.fullName}`

function count(report, test) {
  const { state, errors } = test.result()
  if (state === 'passed') report.passed += 1
  else if (state === 'failed') fail(report, named(test), errors[0])
  else report.skipped += 1
  if (test.diagnostic()?.flaky) report.flaky.push(named(test))
  report.durations.push({ test: named(test), ms: test.diagnostic()?.duration ?? 0 })
}

function fail(report, name, error) {
  report.failed += 1
  report.failures.push(`${name}: ${error?.message?.split('\n')[0] ?? 'no message'}`)
}
