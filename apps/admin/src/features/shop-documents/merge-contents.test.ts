import { expect, test } from 'vitest'
import { labelOfPath, mergeContents, textOfPart } from './merge-contents.ts'

const question = (name: string, answer = `${name} answer`) => ({ question: name, answer })
const base = {
  title: 'FAQ',
  lead: 'Ask us',
  questions: [question('One'), question('Two')],
  image: { url: '/media/a-1.jpg', width: 10, alt: 'A' } as object | null,
}
const merge = (mine: Partial<typeof base>, theirs: Partial<typeof base>, keepsMine?: (path: string) => boolean) =>
  mergeContents({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, keepsMine)

test('merges changes of different fields, at any depth', () => {
  const merged = merge(
    { title: 'Questions', questions: [question('One', 'Mine'), question('Two')] },
    { lead: 'Write to us', questions: [question('One'), question('Two', 'Theirs')] },
  )
  expect(merged).toEqual({
    conflicts: [],
    content: {
      ...base,
      title: 'Questions',
      lead: 'Write to us',
      questions: [question('One', 'Mine'), question('Two', 'Theirs')],
    },
  })
})

test('reports what both have changed, and keeps the chosen version', () => {
  const mine = { title: 'Questions', lead: 'Mine' }
  const theirs = { title: 'Help', lead: 'Theirs' }
  const { content, conflicts } = merge(mine, theirs, (path) => path === 'lead')
  expect(conflicts).toEqual([
    { path: 'title', mine: 'Questions', theirs: 'Help' },
    { path: 'lead', mine: 'Mine', theirs: 'Theirs' },
  ])
  expect(content).toEqual({ ...base, title: 'Help', lead: 'Mine' })
})

test('the same change of both is no conflict', () => {
  expect(merge({ title: 'Help' }, { title: 'Help' }).conflicts).toEqual([])
})

test.each([
  ['moved', [question('Two'), question('One')]],
  ['added', [...base.questions, question('Three')]],
  ['removed', [question('Two')]],
])('a list in which one person %s an item and the other edited one is a conflict as a whole', (_, questions) => {
  const theirs = [question('One', 'Theirs'), question('Two')]
  expect(merge({ questions }, { questions: theirs }).conflicts).toEqual([
    { path: 'questions', mine: questions, theirs },
  ])
  expect(merge({ questions }, {}).content.questions).toEqual(questions)
})

test('an image stays together', () => {
  const image = { url: '/media/b-1.jpg', width: 20, alt: 'B' }
  const described = { url: '/media/a-1.jpg', width: 10, alt: 'A lamp' }
  expect(merge({ image }, { image: described }).conflicts).toEqual([{ path: 'image', mine: image, theirs: described }])
  expect(merge({ image: null }, { image }).conflicts).toHaveLength(1)
})

test('shows paths and parts in words', () => {
  expect(labelOfPath('groups.0.questions.2.answer')).toBe('Groups 1, questions 3, answer')
  expect(labelOfPath('closing.linkLabel')).toBe('Closing, link label')
  expect(textOfPart([{ id: 'a', title: 'Care', image: { url: '/a.jpg', width: 2, alt: 'A lamp' } }])).toBe(
    'Care\n/a.jpg\nA lamp',
  )
  expect([textOfPart(null), textOfPart(true)]).toEqual(['', 'Yes'])
})
