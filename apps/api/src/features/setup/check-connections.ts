import type { ChecklistKind, ChecklistProblems } from '@atelier/domain/setup/checklist'
import type { Deps } from '../../deps.ts'
import { createTtlCache } from '../../cache/ttl-cache.ts'
import { examine, mailServer, providerKeys, publicAddress, realProbes } from '../doctor/doctor.public.ts'

/** How long a result is shown; staff who correct a setting restart the shop anyway. */
const CACHED_MS = 30_000

/** The check of the doctor that tries the setting of each point. */
const CHECKS = { payments: providerKeys, email: mailServer, tls: publicAddress } as const satisfies Partial<
  Record<ChecklistKind, unknown>
>

/**
 * Returns a function that checks the connections to other services, all at once, within five seconds. Results are cached;
 * later calls get the previous ones while new ones are found.
 */
export function createConnectionChecks(
  deps: Pick<Deps, 'config' | 'payments' | 'carrier' | 'emailTransport' | 'storage' | 'now'>,
): () => Promise<ChecklistProblems> {
  const cache = createTtlCache<ChecklistProblems>({ ttlMs: CACHED_MS, staleWhileRevalidate: true })
  const probes = realProbes({ ...deps, database: 'not asked' })
  const check = async (): Promise<ChecklistProblems> => {
    const lines = await examine(Object.values(CHECKS), probes)
    const found = Object.keys(CHECKS).map((kind, index) => [kind, lines[index]] as const)
    return Object.fromEntries(
      found.filter(([, line]) => line?.state === 'failure').map(([kind, line]) => [kind, line?.meaning]),
    )
  }
  return () => cache.get('', check)
}
