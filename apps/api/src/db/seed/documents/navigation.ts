import { NEW_NAVIGATION, navigationLink, type Navigation } from '@atelier/domain/shop-documents/navigation.schema'

const ALL_BAGS = navigationLink('All bags', '/products')
const NEW = navigationLink('New this season', '/products/new-this-season')
const SALE = navigationLink('Sale', '/products/sale')

/** The header, the menu and the footer of the demo. */
export const DEMO_NAVIGATION: Navigation = {
  ...NEW_NAVIGATION,
  headerLeft: [navigationLink('Home', '/'), ALL_BAGS],
  lists: [ALL_BAGS, NEW, { kind: 'categories' }, SALE],
  newsletter: {
    heading: 'Letters from the bench, a few times a year.',
    title: 'Letters from the bench',
    text: 'A few times a year we write about what is on the bench.',
  },
  groups: [{ title: 'Shop', links: [ALL_BAGS, NEW, SALE] }, ...NEW_NAVIGATION.groups.slice(1)],
}
