import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DISPLAY_TYPEFACES, SHELF_VERSION, TEXT_TYPEFACES, type ShelfTypeface } from '@atelier/domain/brand/typefaces'
import type { Brand } from '@atelier/domain/brand/brand.schema'

/** The uploaded files of a brand, by their addresses. */
export type BrandFiles = Readonly<Record<string, Uint8Array>>

const SHELF: readonly ShelfTypeface[] = [...Object.values(DISPLAY_TYPEFACES), ...Object.values(TEXT_TYPEFACES)]

const require = createRequire(import.meta.url)

/** The files of the shelf by their path below /fonts/. No other path reaches the disk. */
const PATHS: ReadonlyMap<string, string> = new Map(
  SHELF.flatMap(({ files }) => {
    if (files === null) return []
    return [files.latin, files.latinExt].map(
      (name) => [`${SHELF_VERSION}/${name}`, `${files.package}/files/${name}`] as const,
    )
  }),
)

/** Returns the path on the disk of a file of the shelf; null when the shelf has none of this name. */
export function shelfFile(name: string): string | null {
  const file = PATHS.get(name)
  return file === undefined ? null : require.resolve(file)
}

/** The display typeface of the style sheets, in the order in which a character is looked up. */
const STYLE_SHEET_FONTS = ['display', 'display-latin', 'display-ext'].map((name) =>
  join(import.meta.dirname, `../../../../storefront/app/fonts/${name}.woff2`),
)

/** Returns the files of the brand's display typeface, and those of the style sheets for characters that it lacks. */
export async function readDisplayFiles({ displayTypeface }: Brand, uploads: BrandFiles): Promise<Uint8Array[]> {
  const fallback = await Promise.all(STYLE_SHEET_FONTS.map((path) => readFile(path)))
  if (displayTypeface.kind === 'upload') {
    const uploaded = uploads[displayTypeface.src]
    return uploaded ? [uploaded, ...fallback] : fallback
  }
  const { files }: ShelfTypeface = DISPLAY_TYPEFACES[displayTypeface.key]
  if (files === null) return fallback
  const own = [files.latin, files.latinExt].map((name) => require.resolve(`${files.package}/files/${name}`))
  return [...(await Promise.all(own.map((path) => readFile(path)))), ...fallback]
}
