import * as carrierWebhooks from '@atelier/domain/shipping/carrier-webhooks.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { receiveCarrierMessage } from './receive-carrier-webhook.ts'

/** Mounts the address of the carrier's messages. */
export function mountCarrierWebhooks(mount: Mount, deps: Deps): void {
  mount(carrierWebhooks, {
    async receiveCarrierWebhook({ params, query, c }) {
      const body = await c.req.text()
      await receiveCarrierMessage(deps, { carrierId: params.carrier, token: query.token ?? '', body })
      c.header('Cache-Control', 'no-store')
      return { success: true }
    },
  })
}
