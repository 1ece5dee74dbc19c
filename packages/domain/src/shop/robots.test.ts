import { expect, test } from 'vitest'
import { robotsLines } from './robots.ts'

const PLACE = { paths: ['/api/', '/checkout'], sitemap: 'https://shop.example/sitemap.xml' }
const ALL = { search: true, answers: true, training: true }

/** Returns what a robot may not read: the paths of the group that names it, else those of the group for all. */
function disallowedFor(lines: readonly string[], robot: string): string[] {
  const groups = lines.join('\n').split('\n\n')
  const named = (name: string) => groups.find((text) => text.includes(`User-agent: ${name}\n`))
  const own = named(robot) ?? named('*') ?? ''
  return [...own.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
}

test('a store that allows every purpose has one group, as the specification says', () => {
  expect(robotsLines(ALL, PLACE)).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /checkout',
    '',
    'Sitemap: https://shop.example/sitemap.xml',
  ])
})

test.each([
  { ...ALL, training: false },
  { ...ALL, answers: false },
  { ...ALL, search: false },
  { search: false, answers: true, training: false },
  { search: false, answers: false, training: false },
])('each purpose is refused alone: %j', (rules) => {
  const lines = robotsLines(rules, PLACE)
  const expected = (isAllowed: boolean) => (isAllowed ? PLACE.paths : ['/'])
  expect(disallowedFor(lines, 'Googlebot')).toEqual(expected(rules.search))
  expect(disallowedFor(lines, 'ChatGPT-User')).toEqual(expected(rules.answers))
  expect(disallowedFor(lines, 'GPTBot')).toEqual(expected(rules.training))
  expect(lines.at(-1)).toBe(`Sitemap: ${PLACE.sitemap}`)
})
