import * as staffSavedReplies from '@atelier/domain/inbox/staff-saved-replies.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { changeReply, createReply, deleteReply, presentSavedReply } from './change-saved-replies.ts'
import { listSavedReplies } from './saved-replies.repo.ts'

/** Mounts the staff routes of saved replies. */
export function mountSavedReplies(mount: Mount, deps: Deps): void {
  mount(staffSavedReplies, {
    async listSavedReplies() {
      return { success: true, data: (await listSavedReplies(deps.db)).map(presentSavedReply) }
    },
    async createSavedReply({ body, context }) {
      return { success: true, data: presentSavedReply(await createReply(deps, body, context)) }
    },
    async updateSavedReply({ params, body, context }) {
      return { success: true, data: presentSavedReply(await changeReply(deps, params.savedReplyId, body, context)) }
    },
    async deleteSavedReply({ params, context }) {
      return { success: true, data: presentSavedReply(await deleteReply(deps, params.savedReplyId, context)) }
    },
  })
}
