import * as adminUsers from '@atelier/domain/admin-users/admin-users.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { presentAdminUser } from './admin-users.present.ts'
import { isEmailTaken, listAdminUsers, listRoleHolders, type AdminUserRow } from './admin-users.repo.ts'
import {
  createAdminUser,
  updateAdminUser,
  getAdminUser,
  resendInvitation,
  removeAdminUser,
  resetTwoFactor,
} from './change-admin-users.ts'

const toResponse = (row: AdminUserRow, message: string) => ({
  success: true as const,
  message,
  data: presentAdminUser(row),
})

/** Mounts the management of staff accounts (A7). `staffRefusal` of the domain holds the rules. */
export function mountAdminUsers(mount: Mount, deps: Deps): void {
  mount(adminUsers, {
    async checkEmail({ body }) {
      return { success: true, exists: await isEmailTaken(deps.db, body.email) }
    },
    async listAdminUsers({ query }) {
      const { rows, total, totalAll } = await listAdminUsers(deps.db, query)
      const { page, pageSize } = query
      return { success: true, data: { users: rows.map(presentAdminUser), total, totalAll, page, pageSize } }
    },
    async listRoleHolders() {
      return { success: true, data: await listRoleHolders(deps.db) }
    },
    async createAdminUser({ body, context }) {
      const row = await createAdminUser(deps, context, body)
      return toResponse(row, `Admin user "${row.name}" created successfully!`)
    },
    async getAdminUser({ params }) {
      return { success: true, data: presentAdminUser(await getAdminUser(deps.db, params.userId)) }
    },
    async updateAdminUser({ params, body, context }) {
      const row = await updateAdminUser(deps, context, params.userId, body)
      return toResponse(row, `Admin user "${row.name}" updated successfully!`)
    },
    async removeAdminUser({ params, context }) {
      await removeAdminUser(deps, context, params.userId)
      return { success: true }
    },
    async resendInvitation({ params, context }) {
      return toResponse(await resendInvitation(deps, context, params.userId), 'A new invitation was sent')
    },
    async resetTwoFactor({ params, context }) {
      return toResponse(await resetTwoFactor(deps, context, params.userId), 'Two-factor sign-in was taken off')
    },
  })
}
