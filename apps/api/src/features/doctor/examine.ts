import type { DoctorLine } from '@atelier/domain/doctor/doctor.schema'
import { failure, skipped, type Check, type Finding } from './check.ts'
import type { ConnectedProbes, Probes } from './probes.ts'
import { redactSecrets } from './redact-secrets.ts'

/** A service that does not respond by then counts as unreachable. */
export const DEADLINE_MS = 5_000

const documentationOf = ({ section }: Check): string => `docs/operations.md#${section}`

/**
 * Runs checks, all at once, within the deadline. A check that throws or takes too long is a failure with its own sentence: no
 * line contains an error or a secret. Without a configuration, `probes` is why.
 */
export function examine(
  checks: readonly Check[],
  probes: Probes | { configurationProblem: string },
  deadlineMs = DEADLINE_MS,
): Promise<DoctorLine[]> {
  return Promise.all(
    checks.map(async (check) => {
      const { state, meaning } = await findingOf(check, probes, deadlineMs)
      const line = { check: check.name, title: check.title, state, documentation: documentationOf(check) }
      const shown = 'config' in probes ? redactSecrets(meaning, probes.config) : meaning
      const needsWork = state === 'warning' || state === 'failure'
      return { ...line, meaning: shown, ...(needsWork && { advice: check.advice }) }
    }),
  )
}

async function findingOf(
  check: Check,
  probes: Probes | { configurationProblem: string },
  deadlineMs: number,
): Promise<Finding> {
  if (!('config' in probes)) {
    return check.needs === 'nothing'
      ? failure(probes.configurationProblem)
      : skipped('The configuration has to be corrected first.')
  }
  const { promise: late, reject } = Promise.withResolvers<never>()
  const aborting = new AbortController()
  const timer = setTimeout(() => {
    aborting.abort()
    reject(new TimedOut())
  }, deadlineMs)
  try {
    return await Promise.race([run(check, probes, aborting.signal), late])
  } catch (error) {
    return failure(
      error instanceof TimedOut ? `${check.problem} No response within ${deadlineMs / 1_000} s.` : check.problem,
    )
  } finally {
    clearTimeout(timer)
  }
}

class TimedOut extends Error {
  override name = 'TimedOut'
}

async function run(check: Check, probes: Probes, signal: AbortSignal): Promise<Finding> {
  if (check.needs !== 'database') return check.run(probes, signal)
  if (typeof probes.database === 'string') return skipped('The database cannot be asked.')
  return check.run(probes as ConnectedProbes, signal)
}
