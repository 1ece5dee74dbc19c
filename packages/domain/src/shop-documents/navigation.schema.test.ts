import { expect, test } from 'vitest'
import { NAVIGATION_LIMITS, Navigation, NEW_NAVIGATION, navigationLink } from './navigation.schema.ts'

/** Returns the messages of an invalid navigation by path. */
function problemsOf(change: Partial<Record<keyof Navigation, unknown>>): Record<string, string> {
  const { error } = Navigation.safeParse({ ...NEW_NAVIGATION, ...change })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

const TARGET = 'Enter a path of this shop such as /contact, or an address that begins with https://'
const link = navigationLink('Journal', '/about')
const timesOf = <T>(times: number, item: T): T[] => Array.from({ length: times }, () => item)

test('leads to paths of the shop, https and email addresses', () => {
  const links = ['/about', '/products?sort=new', 'https://maren.example/journal', 'mailto:hello@maren.example']
  expect(problemsOf({ menu: links.map((to) => navigationLink('Journal', to)) })).toEqual({})
  const refused = ['javascript:alert(1)', 'http://maren.example', '//maren.example', 'about', '']
  expect(problemsOf({ menu: refused.map((to) => navigationLink('Journal', to)) })).toEqual(
    Object.fromEntries(refused.map((_, index) => [`menu.${index}.to`, TARGET])),
  )
})

test('an announcement has a text with known figures, and may have a link', () => {
  const { announcement } = NAVIGATION_LIMITS
  expect(problemsOf({ announcement: null })).toEqual({})
  expect(problemsOf({ announcement: { text: 'Free from {freeFrom}', to: '/shipping' } })).toEqual({})
  expect(problemsOf({ announcement: { text: ' ', to: 'nowhere' } })).toEqual({
    'announcement.text': 'Enter the announcement',
    'announcement.to': TARGET,
  })
  expect(problemsOf({ announcement: { text: 'x'.repeat(announcement + 1), to: null } })).toEqual({
    'announcement.text': `Please use at most ${announcement} characters`,
  })
  expect(Object.keys(problemsOf({ announcement: { text: 'Only {stock} left', to: null } }))).toEqual([
    'announcement.text',
  ])
})

test('the header has room for few short labels, without figures', () => {
  const { headerLeft, headerRight } = NAVIGATION_LIMITS
  expect(problemsOf({ headerLeft: [], headerRight: [] })).toEqual({})
  expect(problemsOf({ headerLeft: timesOf(headerLeft.links + 1, link) })).toEqual({ headerLeft: 'Add at most 3 links' })
  expect(problemsOf({ headerRight: [navigationLink('x'.repeat(headerRight.label + 1), '/')] })).toEqual({
    'headerRight.0.label': 'Please use at most 16 characters',
  })
  expect(problemsOf({ headerLeft: timesOf(2, navigationLink('x'.repeat(headerLeft.label), '/')) })).toEqual({
    'headerLeft.1.label':
      'The labels on this side have more than 36 characters together. Shorten one, or remove a link.',
  })
  expect(problemsOf({ headerLeft: [navigationLink('From {countries}', '/')] })).toEqual({
    'headerLeft.0.label': 'Braces are not possible in the header',
  })
})

test('the categories are possible once in lists and groups, and nowhere else', () => {
  const all = { kind: 'categories' }
  expect(problemsOf({ lists: [all, all] })).toEqual({ lists: 'Add the categories once' })
  expect(Object.keys(problemsOf({ headerLeft: [all] }))).toContain('headerLeft.0.kind')
  expect(Object.keys(problemsOf({ legal: [all] }))).toContain('legal.0.kind')
})

test('the footer has few groups with different titles and at least one link', () => {
  const group = { title: 'Shop', links: [link] }
  expect(problemsOf({ groups: [] })).toEqual({})
  expect(problemsOf({ groups: [group, group] })).toEqual({ 'groups.1.title': 'Another group is named “Shop” too' })
  expect(problemsOf({ groups: [{ title: '', links: [] }] })).toEqual({
    'groups.0.title': 'Enter the title of the group',
    'groups.0.links': 'Add a link, or remove the group',
  })
  const five = timesOf(5, group).map((one, index) => ({ ...one, title: `Group ${index}` }))
  expect(problemsOf({ groups: five })).toEqual({ groups: 'Add at most 4 groups' })
})
