import * as staffDoctor from '@atelier/domain/doctor/staff-doctor.endpoints'
import type { DoctorResponse } from '@atelier/domain/doctor/doctor.schema'
import { createTtlCache } from '../../cache/ttl-cache.ts'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { CHECKS } from './all-checks.ts'
import { examine } from './examine.ts'
import { databaseProbes, realProbes } from './probes.ts'

/** Staff who press the button again and again cause no more requests to other services. */
const CACHED_MS = 5_000

/** Mounts what `npm run doctor` prints. */
export function mountStaffDoctor(mount: Mount, deps: Deps): void {
  const cache = createTtlCache<DoctorResponse['data']>({ ttlMs: CACHED_MS })
  const probes = realProbes({ ...deps, database: databaseProbes(deps.db) })
  mount(staffDoctor, {
    async examineShop({ c }) {
      c.header('Cache-Control', 'no-store')
      const data = await cache.get('', async () => ({
        checkedAt: deps.now().toISOString(),
        lines: await examine(CHECKS, probes),
      }))
      return { success: true, data }
    },
  })
}
