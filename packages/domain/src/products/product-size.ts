/** The size of a product in centimeters, without handles and straps. */
export interface ProductSize {
  width: number
  height: number
  /** null: the text does not say. */
  depth: number | null
}

const CM_PER: Readonly<Record<string, number>> = { mm: 0.1, cm: 1, m: 100, in: 2.54 }

/** Sizes beyond these are misread texts, or of no use beside a person. */
const MIN_CM = 1
const MAX_CM = 400

const NUMBER = String.raw`(\d{1,4}(?:[.,]\d{1,2})?)`
const UNIT = String.raw`((?:mm|cm|m|in(?:ch(?:es)?)?)\b|″|")`
const NAMED = new RegExp(String.raw`^\s*(width|length|diameter|height|depth)\b[^\d\n]{0,12}${NUMBER}\s*${UNIT}`, 'gim')
const IN_A_ROW = new RegExp(
  String.raw`${NUMBER}\s*(?:${UNIT})?\s*[x×]\s*${NUMBER}\s*(?:${UNIT})?(?:\s*[x×]\s*${NUMBER})?\s*${UNIT}`,
  'i',
)

const unitOf = (text: string): string => (/^(?:in|″|")/i.test(text) ? 'in' : text.toLowerCase())

function toCm(number: string, unit: string): number {
  return Number(number.replace(',', '.')) * (CM_PER[unitOf(unit)] ?? 1)
}

const isPlausible = (length: number | null): boolean => length === null || (length >= MIN_CM && length <= MAX_CM)

function readNamed(text: string): ProductSize | null {
  const found = new Map<string, number>()
  for (const [, name = '', number = '', unit = ''] of text.matchAll(NAMED)) {
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, toCm(number, unit))
  }
  const width = found.get('width') ?? found.get('length') ?? found.get('diameter')
  const height = found.get('height')
  if (width === undefined || height === undefined) return null
  return { width, height, depth: found.get('depth') ?? found.get('diameter') ?? null }
}

function readRow(text: string): ProductSize | null {
  const match = IN_A_ROW.exec(text)
  if (!match) return null
  const [, width = '', , height = '', , depth, unit = ''] = match
  return { width: toCm(width, unit), height: toCm(height, unit), depth: depth ? toCm(depth, unit) : null }
}

/**
 * Reads the size from the text of the section Dimensions: lines such as `Width 26 cm (10.2 in)`, or
 * `26 x 20 x 11 cm` as width, height and depth. Returns null for a text that says neither.
 */
export function readProductSize(text: string | null): ProductSize | null {
  if (text === null) return null
  const size = readNamed(text) ?? readRow(text)
  return size && [size.width, size.height, size.depth].every(isPlausible) ? size : null
}
