import * as ownRoles from '@atelier/domain/admin-users/own-roles.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { createOwnRole, deleteOwnRole, presentOwnRole, updateOwnRole } from './manage-own-roles.ts'
import { listOwnRoles } from './own-roles.repo.ts'

/** Mounts the roles of the shop's own. The five of the specification are no records. */
export function mountOwnRoles(mount: Mount, deps: Deps): void {
  mount(ownRoles, {
    async listOwnRoles() {
      return { success: true, data: (await listOwnRoles(deps.db)).map(presentOwnRole) }
    },
    async createOwnRole({ body, context }) {
      return { success: true, data: await createOwnRole(deps, context, body) }
    },
    async updateOwnRole({ params, body, context }) {
      return { success: true, data: await updateOwnRole(deps, context, params.roleId, body) }
    },
    async deleteOwnRole({ params, context }) {
      await deleteOwnRole(deps, context, params.roleId)
      return { success: true }
    },
  })
}
