import * as staffWebhooks from '@atelier/domain/webhooks/staff-webhooks.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import {
  addWebhook,
  changeWebhookSecret,
  dropWebhook,
  readWebhookDeliveries,
  readWebhookDelivery,
  readSubscriptions,
  switchWebhook,
  tryWebhook,
} from './manage-webhooks.ts'
import { replayWebhook, stopWebhookReplays } from './replay-webhook.ts'

/** Mounts the staff routes of webhook subscriptions. No response with a secret is stored in a cache. */
export function mountStaffWebhooks(mount: Mount, deps: Deps): void {
  mount(staffWebhooks, {
    async listWebhooks() {
      return { success: true, data: await readSubscriptions(deps) }
    },
    async createWebhook({ body, context, c }) {
      c.header('Cache-Control', 'no-store')
      return { success: true, data: await addWebhook(deps, body, context) }
    },
    async setWebhookState({ params, body, context }) {
      return { success: true, data: await switchWebhook(deps, { ...params, ...body }, context) }
    },
    async renewWebhookSecret({ params, context, c }) {
      c.header('Cache-Control', 'no-store')
      return { success: true, data: await changeWebhookSecret(deps, params.subscriptionId, context) }
    },
    async testWebhook({ params, c }) {
      return { success: true, data: await tryWebhook(deps, params.subscriptionId, c.req.raw.signal) }
    },
    async listWebhookDeliveries({ params, query }) {
      return { success: true, data: await readWebhookDeliveries(deps, params.subscriptionId, query.before) }
    },
    async showWebhookDelivery({ params }) {
      return { success: true, data: await readWebhookDelivery(deps, params.subscriptionId, params.deliveryId) }
    },
    async replayEvents({ params, body, context }) {
      return { success: true, data: await replayWebhook(deps, { ...params, ...body }, context) }
    },
    async stopReplays({ params, context }) {
      return { success: true, data: await stopWebhookReplays(deps, params.subscriptionId, context) }
    },
    async deleteWebhook({ params, context }) {
      await dropWebhook(deps, params.subscriptionId, context)
      return { success: true, message: 'Subscription deleted' }
    },
  })
}
