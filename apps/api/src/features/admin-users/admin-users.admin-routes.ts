import * as adminUsers from '@atelier/domain/admin-users/admin-users.endpoints'
import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import { actionContextOf } from '../../http/action-context.ts'
import { staffActor, type AppEnv } from '../../http/env.ts'
import type { Mount } from '../../http/mount.ts'
import { presentAdminUser } from './admin-users.present.ts'
import { isEmailTaken, listAdminUsers, type AdminUserRow } from './admin-users.repo.ts'
import {
  createAdminUser,
  editAdminUser,
  getAdminUser,
  resendInvitation,
  removeStaff,
  resetTwoFactor,
  type StaffRequest,
} from './change-admin-users.ts'

const toResponse = (row: AdminUserRow, message: string) => ({
  success: true as const,
  message,
  data: presentAdminUser(row),
})

/** Mounts the management of staff accounts (A7). `staffRefusal` of the domain holds the rules. */
export function mountAdminUsers(mount: Mount, deps: Deps): void {
  const requestOf = (c: Context<AppEnv>): StaffRequest => {
    const { userId, name, role } = staffActor(c)
    return { actor: { userId, name, role, isActive: true }, context: actionContextOf(c, deps.config.TRUSTED_PROXIES) }
  }

  mount(adminUsers, {
    async checkEmail({ body }) {
      return { success: true, exists: await isEmailTaken(deps.db, body.email) }
    },
    async listAdminUsers({ query }) {
      const { rows, total, totalAll } = await listAdminUsers(deps.db, query)
      const { page, pageSize } = query
      return { success: true, data: { users: rows.map(presentAdminUser), total, totalAll, page, pageSize } }
    },
    async createAdminUser({ body, c }) {
      const row = await createAdminUser(deps, requestOf(c), body)
      return toResponse(row, `Admin user "${row.name}" created successfully!`)
    },
    async getAdminUser({ params }) {
      return { success: true, data: presentAdminUser(await getAdminUser(deps.db, params.userId)) }
    },
    async updateAdminUser({ params, body, c }) {
      const row = await editAdminUser(deps, requestOf(c), params.userId, body)
      return toResponse(row, `Admin user "${row.name}" updated successfully!`)
    },
    async removeAdminUser({ params, c }) {
      await removeStaff(deps, requestOf(c), params.userId)
      return { success: true }
    },
    async resendInvitation({ params, c }) {
      return toResponse(await resendInvitation(deps, requestOf(c), params.userId), 'A new invitation was sent')
    },
    async resetTwoFactor({ params, c }) {
      return toResponse(await resetTwoFactor(deps, requestOf(c), params.userId), 'Two-factor sign-in was taken off')
    },
  })
}
