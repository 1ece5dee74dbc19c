import { z } from 'zod'
import { DocumentLink, line, LinkTarget } from './page-fields.schema.ts'

/** How much each part can hold, so that the header is one line and the footer stays readable. */
export const NAVIGATION_LIMITS = {
  announcement: 100,
  /** The characters of a side are those of all its labels together. */
  headerLeft: { links: 3, label: 20, characters: 36 },
  headerRight: { links: 2, label: 16, characters: 20 },
  menu: { links: 8, label: 24 },
  lists: { links: 24, label: 30 },
  groups: 4,
  group: { links: 12, label: 40, title: 24 },
  legal: { links: 5, label: 40 },
} as const

/** A link with a label of a limited length. */
const linkOf = (label: z.ZodType<string>) => DocumentLink.extend({ kind: z.literal('link'), label })
const labelUpTo = (max: number) => line('the label of the link', max)

/** The links to all categories that have products, in their order. */
const AllCategories = z.strictObject({ kind: z.literal('categories') })

const NavigationLink = linkOf(labelUpTo(60))
export type NavigationLink = z.infer<typeof NavigationLink>
export type NavigationEntry = NavigationLink | z.infer<typeof AllCategories>

const tooManyLinks = (max: number): string => `Add at most ${max} links`

const linksOf = ({ links, label }: { links: number; label: number }) =>
  z.array(linkOf(labelUpTo(label))).max(links, tooManyLinks(links))

/** Links of the header. Figures are not possible: the present value could be longer than the header is wide. */
const headerLinks = ({ links, label, characters }: { links: number; label: number; characters: number }) =>
  z
    .array(linkOf(labelUpTo(label).refine((text) => !/[{}]/.test(text), 'Braces are not possible in the header')))
    .max(links, tooManyLinks(links))
    .superRefine((side, context) => {
      if (side.reduce((sum, link) => sum + link.label.length, 0) <= characters) return
      const message = `The labels on this side have more than ${characters} characters together. Shorten one, or remove a link.`
      context.addIssue({ code: 'custom', path: [side.length - 1, 'label'], message })
    })

/** Links, and at most once the categories. */
const entriesOf = ({ links, label }: { links: number; label: number }) =>
  z
    .array(z.discriminatedUnion('kind', [linkOf(labelUpTo(label)), AllCategories]))
    .max(links, tooManyLinks(links))
    .refine((entries) => entries.filter(({ kind }) => kind === 'categories').length < 2, 'Add the categories once')

const LinkGroup = z.strictObject({
  title: line('the title of the group', NAVIGATION_LIMITS.group.title),
  links: entriesOf(NAVIGATION_LIMITS.group).min(1, 'Add a link, or remove the group'),
})
export type LinkGroup = z.infer<typeof LinkGroup>

/** The announcement bar and the links of header, menu, lists and footer. */
export const Navigation = z.strictObject({
  /** The bar above the header, which the menu shows at its end, too; null: none. */
  announcement: z
    .strictObject({ text: line('the announcement', NAVIGATION_LIMITS.announcement), to: LinkTarget.nullable() })
    .nullable(),
  headerLeft: headerLinks(NAVIGATION_LIMITS.headerLeft),
  headerRight: headerLinks(NAVIGATION_LIMITS.headerRight),
  /** The large links of the full-screen menu; null: those of the header, then the favorites. */
  menu: linksOf(NAVIGATION_LIMITS.menu).nullable(),
  /** The links above a list and in the search, and the small links of the menu. */
  lists: entriesOf(NAVIGATION_LIMITS.lists),
  newsletter: z.strictObject({
    /** Above the form in the footer. */
    heading: line('the heading of the newsletter', 80),
    /** Title and text of the page that a form without scripts leads to. */
    title: line('the title of the newsletter', 60),
    text: line('the text of the newsletter', 160),
  }),
  groups: z
    .array(LinkGroup)
    .max(NAVIGATION_LIMITS.groups, `Add at most ${NAVIGATION_LIMITS.groups} groups`)
    .superRefine((groups, context) => {
      groups.forEach(({ title }, index) => {
        if (groups.findIndex((group) => group.title === title) === index) return
        context.addIssue({ code: 'custom', path: [index, 'title'], message: `Another group is named “${title}” too` })
      })
    }),
  legal: linksOf(NAVIGATION_LIMITS.legal),
})
export type Navigation = z.infer<typeof Navigation>

/** Returns a link of the navigation. */
export const navigationLink = (label: string, to: string): NavigationLink => ({ kind: 'link', label, to })

const ALL_PRODUCTS = navigationLink('All products', '/products')
const NEW = navigationLink('New this season', '/products/new-this-season')
const SALE = navigationLink('Sale', '/products/sale')

/** The navigation of a store that has not published its own. */
export const NEW_NAVIGATION: Navigation = {
  announcement: { text: 'Standard shipping is free on orders of {freeFrom} or more.', to: null },
  headerLeft: [navigationLink('Home', '/'), ALL_PRODUCTS],
  headerRight: [navigationLink('About', '/about')],
  menu: null,
  lists: [ALL_PRODUCTS, NEW, { kind: 'categories' }, SALE],
  newsletter: {
    heading: 'News and new products, a few times a year.',
    title: 'Newsletter',
    text: 'A few times a year we write about what is new.',
  },
  groups: [
    { title: 'Shop', links: [ALL_PRODUCTS, NEW, SALE] },
    { title: 'Collections', links: [{ kind: 'categories' }] },
    {
      title: 'Service',
      links: [
        navigationLink('Contact', '/contact'),
        navigationLink('FAQ', '/faq'),
        navigationLink('Shipping & Returns', '/shipping'),
        navigationLink('Product Care', '/care'),
        navigationLink('My Favorites', '/favorites'),
      ],
    },
  ],
  legal: [navigationLink('Privacy Policy', '/privacy'), navigationLink('Terms of Service', '/terms')],
}
