import { expect, test } from 'vitest'
import { likePattern } from './like-pattern.ts'
import { isFullName, trigramPrefilter } from './trigram-prefilter.ts'

test.each([
  ['abernathy.100042', '%100042%'],
  ['ord-702d08cdd3d9', '%702d08cdd3d9%'],
  ['+1 718 555-01482', '%01482%'],
  ['diego abernathy', '%dieg%aber%'],
  ['Ana María de la Fuente', '%Marí%Fuen%'],
  ['abernathy', '%abernathy%'],
  ['j abernathy', '%j abernathy%'],
  ['zo', '%zo%'],
  ['100%', String.raw`%100\%%`],
  ['a_b', String.raw`%a\_b%`],
])('searches the index for %s with %s', (text, pattern) => {
  expect(trigramPrefilter(text)).toBe(pattern)
})

test.each(['100%', 'a_b', String.raw`c:\d`])('finds %s literally', (text) => {
  const asLike = likePattern(text).slice(1, -1).replaceAll(/\\(.)/g, '$1')
  expect(asLike).toBe(text)
})

test.each([
  ['Diego Abernathy', true],
  ["Siobhán O'Leary-Quist", true],
  ['abernathy', false],
  ['ana quist', false],
  ['gmail com', false],
  ['company.info', false],
  ['+1 718 555-01482', false],
  ['1Z999AA1 0123', false],
])('%s is a full name: %s', (text, is) => {
  expect(isFullName(text)).toBe(is)
})
