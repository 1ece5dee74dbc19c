import type { ContactContent } from '@atelier/domain/shop-documents/page-contact.schema'

/** The contact page of the demo. */
export const DEMO_CONTACT: ContactContent = {
  seo: {
    title: 'Contact',
    description: 'Write to {brand} about an order, a piece, a return or a repair. {supportHours}.',
  },
  label: 'Contact',
  title: 'Write to the bench',
  lead: 'Every message is read by a person who knows leather. For a repair, tell us what happened and when. For an order, include its number.',
}
