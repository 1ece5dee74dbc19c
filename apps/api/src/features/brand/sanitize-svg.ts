import { invalidField } from '@atelier/domain/shop-error'
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'

/** Shapes and paints. No script, text, style sheet, image, animation, filter or foreign content. */
const TAGS =
  'svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  )

const ATTRIBUTES = (
  'id d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height points transform viewBox preserveAspectRatio href offset ' +
  'gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits pathLength fill fill-opacity ' +
  'fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset ' +
  'stroke-opacity opacity clip-path clip-rule mask stop-color stop-opacity color visibility display vector-effect'
).split(' ')
const KNOWN = new Set(ATTRIBUTES)

/** What would change the look of the file if it were removed, and how to save it instead. */
const REFUSED: readonly [tag: RegExp, message: string][] = [
  [/<style[\s>]/i, 'This SVG has a style sheet. Save it with presentation attributes instead.'],
  [/<(?:text|tspan|textPath)[\s>]/i, 'This SVG contains text. Convert the text to outlines first.'],
  [/<(?:image|foreignObject)[\s>]/i, 'This SVG contains a picture. Save it with shapes only, or upload a PNG.'],
  [/<(?:filter|pattern)[\s>]/i, 'This SVG uses effects that not every browser draws alike. Save it with shapes only.'],
]

/** A reference to a part of the same file, or a value without one. */
const isSafeValue = (name: string, value: string): boolean =>
  name === 'href'
    ? /^#[\w-]+$/.test(value)
    : !/url\s*\(/i.test(value) || /^url\(\s*["']?#[\w-]+["']?\s*\)$/i.test(value.trim())

/** Returns the declarations of a `style` attribute as attributes, which mean the same. */
const declarationsOf = (style: string): Attributes =>
  Object.fromEntries(
    style.split(';').flatMap((declaration) => {
      const [name = '', ...value] = declaration.split(':')
      return value.length === 0 ? [] : [[name.trim(), value.join(':').trim()]]
    }),
  )

function safeAttributes({ style, 'xlink:href': link, ...attributes }: Attributes): Attributes {
  const all = { ...attributes, ...(link ? { href: link } : undefined), ...declarationsOf(style ?? '') }
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => KNOWN.has(name) && isSafeValue(name, value)))
}

const OPTIONS: IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { '*': [...ATTRIBUTES, 'xmlns'] },
  // Shapes have no text. What remains of a removed element is dropped.
  textFilter: () => '',
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  selfClosing: [],
  transformTags: {
    '*': (tagName, attributes) => ({ tagName, attribs: safeAttributes(attributes) }),
  },
}

const NOT_AN_SVG = 'This file is not an SVG picture.'
const NUMBER = String.raw`(-?[\d.]+(?:e-?\d+)?)`
const VIEW_BOX = new RegExp(String.raw`^\s*${NUMBER}[\s,]+${NUMBER}[\s,]+${NUMBER}[\s,]+${NUMBER}\s*$`, 'i')

/** The part of the drawing that an image shows, in the units of the drawing. */
export interface ViewBox {
  x: number
  y: number
  width: number
  height: number
}

/** A sanitized SVG: everything within its root element, and what of it is shown. */
export interface SafeSvg {
  content: string
  viewBox: ViewBox
}

function viewBoxOf(root: string): ViewBox | null {
  const [, x, y, width, height] = VIEW_BOX.exec(/\bviewBox="([^"]*)"/.exec(root)?.[1] ?? '') ?? []
  if (width !== undefined && Number(width) > 0 && Number(height) > 0) {
    return { x: Number(x), y: Number(y), width: Number(width), height: Number(height) }
  }
  const size = (name: string): number =>
    Number.parseFloat(new RegExp(String.raw`\s${name}="([\d.]+)(?:px)?"`).exec(root)?.[1] ?? '')
  return size('width') > 0 && size('height') > 0 ? { x: 0, y: 0, width: size('width'), height: size('height') } : null
}

/**
 * Keeps the shapes of an uploaded SVG and nothing that loads, runs or animates. Throws `invalid_input` (400) when the file
 * is no SVG, has no size, or would look different without what is not allowed.
 */
export function sanitizeSvg(text: string): SafeSvg {
  const refused = REFUSED.find(([tag]) => tag.test(text))
  if (refused) throw invalidField('file', refused[1])
  const clean = sanitizeHtml(text, OPTIONS).trim()
  const [whole = '', root = ''] = /<svg\b([^>]*)>/.exec(clean) ?? []
  const end = clean.lastIndexOf('</svg>')
  const viewBox = viewBoxOf(root)
  if (whole === '' || end < 0 || !viewBox) throw invalidField('file', NOT_AN_SVG)
  const own = rootPaint(root)
  const content = clean.slice(clean.indexOf(whole) + whole.length, end)
  return { content: own === '' ? content : `<g${own}>${content}</g>`, viewBox }
}

/** The paint of the root element, which its shapes inherit. */
const rootPaint = (root: string): string =>
  Array.from(
    root.matchAll(/\s((?:fill|stroke|color|opacity|clip|stop)[\w-]*="[^"]*")/g),
    ([, paint]) => ` ${paint}`,
  ).join('')

/** Returns the SVG file, `size` pixels large. */
export const svgFile = (
  { content, viewBox: { x, y, width, height } }: SafeSvg,
  size: { width: number; height: number } = { width, height },
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${size.width}" height="${size.height}">${content}</svg>`
