import * as staffProfile from '@atelier/domain/auth/staff-profile.endpoints'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { clearSessionCookie } from '../../http/session-cookie.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { changeStaffPassword } from './change-staff-password.ts'
import { verifyStaffPassword } from './verify-staff-password.ts'
import { deleteSessionsOf } from './sessions.repo.ts'
import { staffSignedInResponse } from './sign-in-response.ts'
import { deleteSessionOf, listOpenSessions } from './open-sessions.repo.ts'

/** Mounts the routes with which staff manage their own password and sessions. */
export function mountStaffProfile(mount: Mount, deps: Deps): void {
  const { db, now, config } = deps

  mount(staffProfile, {
    async changeStaffPassword({ actor, body, context, c }) {
      const session = await changeStaffPassword(deps, actor, body, context)
      return staffSignedInResponse(c, config.publicUrl, session)
    },
    async listStaffSessions({ actor }) {
      const rows = await listOpenSessions(db, actor.userId, 'staff')
      const data = rows.map(({ createdAt, lastSeenAt, ...row }) => ({
        ...row,
        device: row.device || 'Unknown device',
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isCurrent: row.sessionId === actor.sessionId,
      }))
      return { success: true, data }
    },
    async endStaffSession({ actor, params, context }) {
      await inTransaction(db, async (tx) => {
        const isDeleted = await deleteSessionOf(tx, actor.userId, params.sessionId)
        if (!isDeleted) throw new ShopError('not_found', 'Session not found')
        await recordAudit(tx, { context, action: 'staff.session_ended', at: now() })
      })
      return { success: true }
    },
    async signOutEverywhere({ actor, body, context, c }) {
      await verifyStaffPassword(deps, actor.email, body.currentPassword)
      await inTransaction(db, async (tx) => {
        await deleteSessionsOf(tx, actor.userId)
        await recordAudit(tx, { context, action: 'staff.signed_out_everywhere', at: now() })
      })
      clearSessionCookie(c, 'staff', config.publicUrl)
      return { success: true }
    },
  })
}
