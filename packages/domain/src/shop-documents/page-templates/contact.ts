import type { ContactContent } from '../page-contact.schema.ts'

/** The contact page of a store that has not written its own. */
export const NEW_CONTACT: ContactContent = {
  seo: { title: 'Contact', description: 'Write to {brand} about an order, a product or a return. {supportHours}.' },
  label: 'Contact',
  title: 'Write to us',
  lead: 'Tell us how we can help. If it is about an order, include its number.',
}
