import {
  AdminUserAnswer,
  AdminUsersAnswer,
  CheckEmailAnswer,
  CheckEmailBody,
  CreateAdminUserBody,
  ListAdminUsersQuery,
  UpdateAdminUserBody,
} from '@atelier/domain/auth/staff-users.schema'
import { DoneBody } from '@atelier/domain/envelope'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import { staffActor, type AppEnv } from '../../http/env.ts'
import { requestCause } from '../../http/request-cause.ts'
import { answers, body, params, query } from '../../http/validate.ts'
import { presentAdminUser } from './admin-users.present.ts'
import { isEmailTaken, listAdminUsers, type AdminUserRow } from './admin-users.repo.ts'
import {
  createAdminUser,
  editAdminUser,
  getAdminUser,
  inviteAgain,
  removeStaff,
  resetTwoFactor,
  type StaffCall,
} from './change-admin-users.ts'

const Address = z.strictObject({ userId: z.string().max(100) })

/** /api/auth/admin/users and check-email: who works here (A7). Who may touch whom: domain/access/staff-rules. */
export function adminUsersRoutes(deps: Deps, allow: Allow, limitEmailCheck: MiddlewareHandler<AppEnv>): Hono<AppEnv> {
  const { db } = deps
  const routes = new Hono<AppEnv>()

  const callOf = (c: Context<AppEnv>): StaffCall => {
    const { userId, name, role } = staffActor(c)
    return { actor: { userId, name, role, isActive: true }, cause: requestCause(c, deps.config.TRUSTED_PROXIES) }
  }
  const saved = (row: AdminUserRow, message?: string): AdminUserAnswer => {
    const data = presentAdminUser(row)
    return message ? { success: true, message, data } : { success: true, data }
  }

  routes.post(
    '/check-email',
    allow('admin_users:create'),
    answers(CheckEmailAnswer, 'Does an address have an account?', { refusals: ['too_many_requests'] }),
    body(CheckEmailBody),
    limitEmailCheck,
    async (c) => c.json({ success: true, exists: await isEmailTaken(db, c.req.valid('json').email) }),
  )

  routes.get(
    '/users',
    allow('admin_users:view'),
    answers(AdminUsersAnswer, 'Search, filter, sort and page through the admin users'),
    query(ListAdminUsersQuery),
    async (c) => {
      const asked = c.req.valid('query')
      const { rows, total, totalAll } = await listAdminUsers(db, asked)
      const { page, pageSize } = asked
      const data = { users: rows.map(presentAdminUser), total, totalAll, page, pageSize }
      return c.json({ success: true, data } satisfies AdminUsersAnswer)
    },
  )

  routes.post(
    '/users',
    allow('admin_users:create'),
    answers(AdminUserAnswer, 'Create an admin user, and invite them', { status: 201, refusals: ['email_taken'] }),
    body(CreateAdminUserBody),
    async (c) => {
      const row = await createAdminUser(deps, callOf(c), c.req.valid('json'))
      return c.json(saved(row, `Admin user "${row.name}" created successfully!`), 201)
    },
  )

  routes.get(
    '/users/:userId',
    allow('admin_users:view'),
    answers(AdminUserAnswer, 'One admin user', { refusals: ['not_found'] }),
    params(Address),
    async (c) => c.json(saved(await getAdminUser(db, c.req.valid('param').userId))),
  )

  routes.put(
    '/users/:userId',
    allow('admin_users:edit'),
    answers(AdminUserAnswer, 'Edit an admin user; a new role, address or activity ends their sessions', {
      refusals: ['not_found', 'conflict', 'email_taken'],
    }),
    params(Address),
    body(UpdateAdminUserBody),
    async (c) => {
      const row = await editAdminUser(deps, callOf(c), c.req.valid('param').userId, c.req.valid('json'))
      return c.json(saved(row, `Admin user "${row.name}" updated successfully!`))
    },
  )

  routes.delete(
    '/users/:userId',
    allow('admin_users:delete'),
    answers(DoneBody, "Take somebody's admin access away for good", { refusals: ['not_found', 'conflict'] }),
    params(Address),
    async (c) => {
      await removeStaff(deps, callOf(c), c.req.valid('param').userId)
      return c.json({ success: true } satisfies DoneBody)
    },
  )

  const deeds = {
    invite: { act: inviteAgain, message: 'A new invitation was sent', summary: 'Mail a new link to choose a password' },
    'reset-two-factor': {
      act: resetTwoFactor,
      message: 'Two-factor sign-in was taken off',
      summary: 'Take the second factor off somebody who lost it',
    },
  } as const
  for (const deed of ['invite', 'reset-two-factor'] as const) {
    const { act, message, summary } = deeds[deed]
    routes.post(
      `/users/:userId/${deed}`,
      allow('admin_users:edit'),
      answers(AdminUserAnswer, summary, { refusals: ['not_found', 'conflict'] }),
      params(Address),
      async (c) => c.json(saved(await act(deps, callOf(c), c.req.valid('param').userId), message)),
    )
  }

  return routes
}
