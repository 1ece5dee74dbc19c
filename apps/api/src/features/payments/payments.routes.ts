import * as payments from '@atelier/domain/payments/payments.endpoints'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { handleWebhook } from './settlement/handle-webhook.ts'
import { findProvider } from './providers/provider-of.ts'

/** Mounts the routes of the active provider's configuration and of the providers' webhooks. */
export function mountPayments(mount: Mount, deps: Deps): void {
  mount(payments, {
    getPaymentConfig({ c }) {
      c.header('Cache-Control', 'public, max-age=60')
      return { success: true, data: deps.payments.publicConfig }
    },
    async receiveWebhook({ params, c }) {
      const provider = findProvider(deps, params.provider)
      if (!provider) throw new ShopError('not_found', 'Not found')
      const body = new Uint8Array(await c.req.arrayBuffer())
      await handleWebhook(deps, { provider, body, headers: c.req.raw.headers })
      c.header('Cache-Control', 'no-store')
      return { success: true }
    },
  })
}
