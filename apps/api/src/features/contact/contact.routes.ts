import * as contact from '@atelier/domain/contact/contact.endpoints'
import { contactSent } from '@atelier/domain/contact/contact.schema'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { sendContactMessage } from './send-contact-message.ts'

/** Mounts the contact form, which sends a visitor's message to support (S7). */
export function mountContact(mount: Mount, deps: Deps): void {
  mount(contact, {
    async sendContactMessage({ body }) {
      await sendContactMessage(deps, body)
      return { success: true, message: contactSent(deps.shop.terms.support.replyHours) }
    },
  })
}
