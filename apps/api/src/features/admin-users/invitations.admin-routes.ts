import * as invitations from '@atelier/domain/admin-users/invitations.endpoints'
import { PASSWORD_SET } from '@atelier/domain/auth/staff-account.schema'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { acceptInvitation, readInvitation } from './invite-admin-user.ts'

/** Mounts the endpoints of invitation links. */
export function mountInvitations(mount: Mount, deps: Deps): void {
  mount(invitations, {
    async getInvitation({ body }) {
      const { name, email } = await readInvitation(deps, body.token)
      return { success: true, data: { name, email } }
    },
    async acceptInvitation({ body, context }) {
      await acceptInvitation(deps, body, context)
      return { success: true, message: PASSWORD_SET }
    },
  })
}
