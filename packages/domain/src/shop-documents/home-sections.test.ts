import { expect, test } from 'vitest'
import { isShownIn, withShownIn } from './home-sections.ts'
import { HomeContent } from './page-home.schema.ts'
import { NEW_HOME } from './page-templates/home.ts'

test('a section is shown in every market unless it names some', () => {
  const shownIn = { story: ['', 'eu'] }
  expect(['', 'eu', 'jp'].map((key) => isShownIn('story', key, shownIn))).toEqual([true, true, false])
  expect(['', 'eu', 'jp'].map((key) => isShownIn('shelf', key, shownIn))).toEqual([true, true, true])
  expect(isShownIn('story', 'jp')).toBe(true)
})

test('all markets need no entry, and other sections keep theirs', () => {
  const markets = ['', 'eu', 'jp']
  const story = withShownIn({}, 'story', { chosen: ['jp'], markets })
  expect(story).toEqual({ story: ['jp'] })
  expect(withShownIn({ ...story }, 'promises', { chosen: ['', 'eu'], markets })).toEqual({
    story: ['jp'],
    promises: ['', 'eu'],
  })
  expect(withShownIn({ story: ['jp'] }, 'story', { chosen: ['', 'eu', 'jp'], markets })).toEqual({})
})

test('the home page names markets for its sections, and no other sections', () => {
  expect(HomeContent.safeParse({ ...NEW_HOME, shownIn: { story: ['eu'], shelf: [''] } }).success).toBe(true)
  expect(HomeContent.safeParse({ ...NEW_HOME, shownIn: { story: ['EU!'] } }).error?.issues[0]?.message).toBe(
    'Choose markets of the shop',
  )
  expect(HomeContent.safeParse({ ...NEW_HOME, shownIn: { hero: ['eu'] } }).success).toBe(false)
})
