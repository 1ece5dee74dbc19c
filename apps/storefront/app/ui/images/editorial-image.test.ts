import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EDITORIAL } from './editorial-image.tsx'

const MANIFEST = join(import.meta.dirname, '../../../../api/demo/pictures/editorial/manifest.json')
const stored: { key: string; width: number; height: number; widths: number[] }[] = JSON.parse(
  readFileSync(MANIFEST, 'utf8'),
)

test.each(Object.values(EDITORIAL))('$stem refers to existing renditions with their aspect ratio', (image) => {
  const found = stored.find(({ key }) => `/media/demo/${key}` === image.stem)
  expect([...image.widths].sort((one, other) => one - other)).toEqual(found?.widths.sort((one, other) => one - other))
  expect([image.width, image.height]).toEqual([found?.width, found?.height])
  expect(found?.widths.map((width) => `${image.stem}-${width}.jpg`)).toContain(image.url)
})
