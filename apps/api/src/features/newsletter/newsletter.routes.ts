import * as newsletter from '@atelier/domain/newsletter/newsletter.endpoints'
import { SUBSCRIBED } from '@atelier/domain/newsletter/subscribe.schema'
import { UNSUBSCRIBED } from '@atelier/domain/newsletter/unsubscribe.schema'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { unsubscribeUrl } from '../../links/unsubscribe-links.ts'
import { subscribe } from './subscribe.ts'
import { readUnsubscribeLink, unsubscribe } from './unsubscribe.ts'

/** Mounts subscribing in the footer (S7) and unsubscribing by the link in an email. */
export function mountNewsletter(mount: Mount, deps: Deps): void {
  mount(newsletter, {
    async subscribe({ body }) {
      await subscribe(deps, body)
      return { success: true, message: SUBSCRIBED }
    },
    async getSubscription({ query, c }) {
      c.header('Cache-Control', 'no-store')
      // A person who opens the address of the header List-Unsubscribe gets the page with the button.
      if (c.req.header('accept')?.includes('text/html'))
        return c.redirect(unsubscribeUrl(deps.config, query.token), 303)
      const { email, status } = await readUnsubscribeLink(deps, query.token)
      return { success: true, data: { email, status } }
    },
    async unsubscribe({ query }) {
      const { email, status } = await unsubscribe(deps, query.token)
      return { success: true, message: UNSUBSCRIBED, data: { email, status } }
    },
  })
}
