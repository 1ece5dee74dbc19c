import * as setup from '@atelier/domain/setup/setup.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { staffSignedInResponse } from '../auth/auth.public.ts'
import { assertSetupOpen, beginStore } from './begin-store.ts'

/** Mounts the first run, which is open until the store has a staff account. */
export function mountSetup(mount: Mount, deps: Deps): void {
  mount(setup, {
    async checkSetupToken({ body }) {
      await assertSetupOpen(deps, deps.db, body.token)
      return { success: true }
    },
    async beginStore({ body, context, c }) {
      return staffSignedInResponse(c, deps.config.publicUrl, await beginStore(deps, body, context))
    },
  })
}
