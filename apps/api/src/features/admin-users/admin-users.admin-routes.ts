import {
  AdminUserResponse,
  AdminUsersResponse,
  CheckEmailResponse,
  CheckEmailBody,
  CreateAdminUserBody,
  ListAdminUsersQuery,
  UpdateAdminUserBody,
} from '@atelier/domain/admin-users/admin-users.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import { staffActor, type AppEnv } from '../../http/env.ts'
import { actionContextOf } from '../../http/action-context.ts'
import { describeResponse, body, params, query } from '../../http/validate.ts'
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

const UserParams = z.strictObject({ userId: z.string().max(100) })

/** /api/auth/admin/users and check-email: manages staff accounts (A7). `staffRefusal` of the domain holds the rules. */
export function adminUsersRoutes(deps: Deps, allow: Allow, limitEmailCheck: MiddlewareHandler<AppEnv>): Hono<AppEnv> {
  const { db } = deps
  const routes = new Hono<AppEnv>()

  const staffRequestOf = (c: Context<AppEnv>): StaffRequest => {
    const { userId, name, role } = staffActor(c)
    return { actor: { userId, name, role, isActive: true }, context: actionContextOf(c, deps.config.TRUSTED_PROXIES) }
  }
  const saved = (row: AdminUserRow, message?: string): AdminUserResponse => {
    const data = presentAdminUser(row)
    return message ? { success: true, message, data } : { success: true, data }
  }

  routes.post(
    '/check-email',
    allow('admin_users:create'),
    describeResponse(CheckEmailResponse, 'Check whether an email address has an account', {
      errors: ['too_many_requests'],
    }),
    body(CheckEmailBody),
    limitEmailCheck,
    async (c) => c.json({ success: true, exists: await isEmailTaken(db, c.req.valid('json').email) }),
  )

  routes.get(
    '/users',
    allow('admin_users:view'),
    describeResponse(AdminUsersResponse, 'Search, filter, sort and page through the admin users'),
    query(ListAdminUsersQuery),
    async (c) => {
      const filters = c.req.valid('query')
      const { rows, total, totalAll } = await listAdminUsers(db, filters)
      const { page, pageSize } = filters
      const data = { users: rows.map(presentAdminUser), total, totalAll, page, pageSize }
      return c.json({ success: true, data } satisfies AdminUsersResponse)
    },
  )

  routes.post(
    '/users',
    allow('admin_users:create'),
    describeResponse(AdminUserResponse, 'Create an admin user and send the invitation', {
      status: 201,
      errors: ['email_taken'],
    }),
    body(CreateAdminUserBody),
    async (c) => {
      const row = await createAdminUser(deps, staffRequestOf(c), c.req.valid('json'))
      return c.json(saved(row, `Admin user "${row.name}" created successfully!`), 201)
    },
  )

  routes.get(
    '/users/:userId',
    allow('admin_users:view'),
    describeResponse(AdminUserResponse, 'One admin user', { errors: ['not_found'] }),
    params(UserParams),
    async (c) => c.json(saved(await getAdminUser(db, c.req.valid('param').userId))),
  )

  routes.put(
    '/users/:userId',
    allow('admin_users:edit'),
    describeResponse(AdminUserResponse, 'Edit an admin user; a new role, email or status ends their sessions', {
      errors: ['not_found', 'conflict', 'email_taken'],
    }),
    params(UserParams),
    body(UpdateAdminUserBody),
    async (c) => {
      const row = await editAdminUser(deps, staffRequestOf(c), c.req.valid('param').userId, c.req.valid('json'))
      return c.json(saved(row, `Admin user "${row.name}" updated successfully!`))
    },
  )

  routes.delete(
    '/users/:userId',
    allow('admin_users:delete'),
    describeResponse(SuccessResponse, 'Permanently remove an admin user', {
      errors: ['not_found', 'conflict'],
    }),
    params(UserParams),
    async (c) => {
      await removeStaff(deps, staffRequestOf(c), c.req.valid('param').userId)
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )

  const actions = {
    invite: {
      act: resendInvitation,
      message: 'A new invitation was sent',
      summary: 'Send a new link for choosing a password',
    },
    'reset-two-factor': {
      act: resetTwoFactor,
      message: 'Two-factor sign-in was taken off',
      summary: 'Remove a lost second factor',
    },
  } as const
  for (const action of ['invite', 'reset-two-factor'] as const) {
    const { act, message, summary } = actions[action]
    routes.post(
      `/users/:userId/${action}`,
      allow('admin_users:edit'),
      describeResponse(AdminUserResponse, summary, { errors: ['not_found', 'conflict'] }),
      params(UserParams),
      async (c) => c.json(saved(await act(deps, staffRequestOf(c), c.req.valid('param').userId), message)),
    )
  }

  return routes
}
