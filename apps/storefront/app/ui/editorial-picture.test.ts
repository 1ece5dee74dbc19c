import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EDITORIAL } from './editorial-picture.tsx'

const MANIFEST = join(import.meta.dirname, '../../../api/demo/pictures/editorial/manifest.json')
const stored: { key: string; width: number; height: number; widths: number[] }[] = JSON.parse(
  readFileSync(MANIFEST, 'utf8'),
)

test.each(Object.values(EDITORIAL))('$stem asks for the pictures the studio made, in their proportions', (picture) => {
  const made = stored.find(({ key }) => `/media/demo/${key}` === picture.stem)
  expect([...picture.widths].sort((one, other) => one - other)).toEqual(made?.widths.sort((one, other) => one - other))
  expect([picture.width, picture.height]).toEqual([made?.width, made?.height])
  expect(made?.widths.map((width) => `${picture.stem}-${width}.jpg`)).toContain(picture.url)
})
