import type { ChecklistProblems } from '@atelier/domain/setup/checklist'
import type { Deps } from '../../deps.ts'
import { createTtlCache } from '../../cache/ttl-cache.ts'

/** A service that does not respond by then counts as unreachable. */
const DEADLINE_MS = 5_000
/** How long a result is shown; staff who correct a setting restart the shop anyway. */
const CACHED_MS = 30_000
/** The provider is asked for the movements of this last moment: a small answer that needs valid keys. */
const MOMENT_MS = 60_000

type Connections = Pick<Deps, 'config' | 'payments' | 'emailTransport' | 'now'>

/** Whether a setting does what it says: each check uses it once and throws when that fails. */
const CHECKS = {
  payments: {
    problem: 'The payment provider does not accept the keys, or does not respond.',
    run: async ({ payments, now }: Connections, signal: AbortSignal) => {
      const until = now()
      await payments.listMovements?.({ from: new Date(until.getTime() - MOMENT_MS), until }, null, signal)
    },
  },
  email: {
    problem: 'The mail server of SMTP_URL does not accept a connection.',
    run: async ({ emailTransport }: Connections) => emailTransport.verify?.(),
  },
  tls: {
    problem: 'The address of PUBLIC_URL does not respond with this store and a valid certificate.',
    run: async ({ config }: Connections, signal: AbortSignal) => {
      if (!config.publicUrl.startsWith('https:')) return
      const response = await fetch(`${config.publicUrl}/api/health-check/live`, { signal, redirect: 'error' })
      const body = (await response.json()) as { success?: unknown }
      if (body.success !== true) throw new Error(`status ${response.status}`)
    },
  },
} as const

/** Runs a check; resolves with its problem, or null. */
async function problemOf(
  { problem, run }: (typeof CHECKS)[keyof typeof CHECKS],
  deps: Connections,
): Promise<string | null> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no response in time')), DEADLINE_MS)
  try {
    await Promise.race([run(deps, AbortSignal.timeout(DEADLINE_MS)), late])
    return null
  } catch {
    return problem
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns a function that checks the connections to other services, all at once, within five seconds. Results are cached;
 * later calls get the previous ones while new ones are found.
 */
export function createConnectionChecks(deps: Connections): () => Promise<ChecklistProblems> {
  const cache = createTtlCache<ChecklistProblems>({ ttlMs: CACHED_MS, staleWhileRevalidate: true })
  const check = async (): Promise<ChecklistProblems> => {
    const found = await Promise.all(
      Object.entries(CHECKS).map(async ([kind, check]) => [kind, await problemOf(check, deps)] as const),
    )
    return Object.fromEntries(found.filter(([, problem]) => problem !== null)) as ChecklistProblems
  }
  return () => cache.get('', check)
}
