import * as staffApiKeys from '@atelier/domain/api-keys/staff-api-keys.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { makeApiKey, readApiKeys, revokeKey, rotateKey } from './manage-api-keys.ts'

/** Mounts the staff routes of keys, none of which a key can call. No response is stored in a cache. */
export function mountStaffApiKeys(mount: Mount, deps: Deps): void {
  mount(staffApiKeys, {
    async listApiKeys() {
      return { success: true, data: await readApiKeys(deps) }
    },
    async createApiKey({ body, context }) {
      return { success: true, data: await makeApiKey(deps, body, context) }
    },
    async rotateApiKey({ params, body, context }) {
      return { success: true, data: await rotateKey(deps, { ...params, ...body }, context) }
    },
    async revokeApiKey({ params, context }) {
      return { success: true, data: await revokeKey(deps, params.keyId, context) }
    },
  })
}
