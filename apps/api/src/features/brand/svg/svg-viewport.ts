/** The part of the drawing that an image shows, in the units of the drawing. */
export interface ViewBox {
  x: number
  y: number
  width: number
  height: number
}

const NUMBER = String.raw`([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)`
const VIEW_BOX = new RegExp(String.raw`^\s*${NUMBER}[\s,]+${NUMBER}[\s,]+${NUMBER}[\s,]+${NUMBER}\s*$`, 'i')
const LENGTH = new RegExp(String.raw`^\s*${NUMBER}\s*(px|mm|cm|in|pt|pc|q|em|rem|ex|)\s*$`, 'i')

/** Pixels of a unit, as browsers compute them (CSS Values 4). Text is 16 pixels high. */
const PIXELS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  pt: 96 / 72,
  pc: 16,
  q: 96 / 101.6,
  em: 16,
  rem: 16,
  ex: 8,
}

/** Returns a length in pixels; null for a percentage, and for what is no length. */
export function lengthInPixels(length: string): number | null {
  const [, number, unit = ''] = LENGTH.exec(length) ?? []
  return number === undefined ? null : Number(number) * (PIXELS[unit.toLowerCase()] ?? 1)
}

/** What a browser shows of a drawing, and the transformation of its content; '' for none. */
interface Viewport {
  viewBox: ViewBox
  transform: string
}

const ALIGN: Readonly<Record<string, number>> = { min: 0, mid: 0.5, max: 1 }

/** Returns the part of the drawing that fills a box of another shape, without distortion. */
function fitted(box: ViewBox, size: { width: number; height: number }, aspect: string): ViewBox {
  const [, x = 'mid', y = 'mid', fit = 'meet'] = /^x(min|mid|max)y(min|mid|max)\s*(meet|slice)?/i.exec(aspect) ?? []
  const scales = [size.width / box.width, size.height / box.height] as const
  const scale = fit.toLowerCase() === 'slice' ? Math.max(...scales) : Math.min(...scales)
  const [width, height] = [size.width / scale, size.height / scale]
  return {
    x: box.x - (width - box.width) * (ALIGN[x.toLowerCase()] ?? 0.5),
    y: box.y - (height - box.height) * (ALIGN[y.toLowerCase()] ?? 0.5),
    width,
    height,
  }
}

/** A difference of shape that no eye sees, such as that of a rounded size. */
const SAME_SHAPE = 0.002

/** Returns what a browser shows of a root element with these attributes; null when it has no size. */
export function viewportOf(attributes: ReadonlyMap<string, string>): Viewport | null {
  const size = (name: string): number => lengthInPixels(attributes.get(name) ?? '') ?? 0
  const [width, height] = [size('width'), size('height')]
  const hasSize = width > 0 && height > 0
  const [, ...numbers] = VIEW_BOX.exec(attributes.get('viewBox') ?? '') ?? []
  const [x = 0, y = 0, boxWidth = 0, boxHeight = 0] = numbers.map(Number)
  if (!(boxWidth > 0 && boxHeight > 0)) {
    return hasSize ? { viewBox: { x: 0, y: 0, width, height }, transform: '' } : null
  }
  const box = { x, y, width: boxWidth, height: boxHeight }
  const shape = (width * boxHeight) / (height * boxWidth)
  if (!hasSize || Math.abs(shape - 1) < SAME_SHAPE) return { viewBox: box, transform: '' }
  const aspect = (attributes.get('preserveAspectRatio') ?? '').trim()
  if (!/^none\b/i.test(aspect)) return { viewBox: fitted(box, { width, height }, aspect), transform: '' }
  const transform = `scale(${width / boxWidth} ${height / boxHeight}) translate(${-x} ${-y})`
  return { viewBox: { x: 0, y: 0, width, height }, transform }
}
