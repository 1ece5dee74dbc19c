import { invalidField } from '@atelier/domain/contract/shop-error'
import { checkComplexity } from './svg-complexity.ts'
import {
  EFFECTS,
  GEOMETRY_PROPERTIES,
  KEPT_ATTRIBUTES,
  KEPT_ELEMENTS,
  lossOf,
  MOTION,
  PRESENTATION_PROPERTIES,
  REFUSED_ELEMENTS,
} from './svg-rules.ts'
import { createReferences, decodedReference, type References } from './svg-references.ts'
import { transformAttribute } from './svg-transforms.ts'
import { NOT_AN_SVG, parseSvg, writeSvg, type SvgElement } from './svg-tree.ts'
import { cannotKeep, declarationsOf, safeLink, safeValue } from './svg-values.ts'
import { viewportOf, type ViewBox } from './svg-viewport.ts'

const NO_SIZE = `${NOT_AN_SVG.slice(0, -1)} of a known size. Give it a viewBox, or a width and a height.`

/** A sanitized SVG: everything within its root element, and what of it is shown. */
export interface SafeSvg {
  content: string
  viewBox: ViewBox
  /** The content with everything that was removed, in which transformations are attributes. Only to be compared with. */
  original: string
}

interface Context {
  references: References
  /** The box of percentages; null within an element that has a box of its own. */
  viewport: { width: number; height: number } | null
}

/** Throws when something of an element is lost that would be seen. */
function checkLoss(name: string, value: string, isStyle: boolean): void {
  const loss = lossOf(name, value, isStyle)
  if (loss === null) return
  throw invalidField('file', loss === 'effect' ? EFFECTS : loss === 'motion' ? MOTION : cannotKeep(name))
}

/** Splits off what an element says of its transformation. */
function takeTransform(attributes: Map<string, string>, style: Map<string, string>, { viewport }: Context): string {
  const take = (from: Map<string, string>, name: string): string | undefined => {
    const value = from.get(name)
    from.delete(name)
    return value
  }
  return transformAttribute(
    {
      attribute: take(attributes, 'transform'),
      style: take(style, 'transform'),
      originAttribute: take(attributes, 'transform-origin'),
      originStyle: take(style, 'transform-origin'),
      box: take(style, 'transform-box'),
    },
    viewport,
  )
}

/** Returns the declarations that mean the same as attributes. Throws for one that would be missed. */
function keptDeclarations(style: ReadonlyMap<string, string>): [name: string, value: string][] {
  return Array.from(style).filter(([name, value]) => {
    if (PRESENTATION_PROPERTIES.has(name)) return true
    // A number is no length in CSS, so browsers ignore it.
    if (GEOMETRY_PROPERTIES.has(name)) return !/^[+-]?[\d.]*[1-9][\d.]*$/.test(value)
    checkLoss(name, value, true)
    return false
  })
}

function safeAttributes(element: SvgElement, given: Map<string, string>, context: Context): Map<string, string> {
  const { references } = context
  const attributes = new Map(given)
  const style = declarationsOf(attributes.get('style') ?? '')
  attributes.delete('style')
  const hadTransform = attributes.has('transform')
  const safe = new Map<string, string>()
  const transform = takeTransform(attributes, style, context)
  for (const [name, value] of attributes) {
    if (name === 'id') {
      const id = references.idOf(value)
      if (id !== null) safe.set('id', id)
    } else if (name === 'href') {
      if (element.name !== 'a') safe.set(name, safeLink(value, references.resolve))
    } else if (KEPT_ATTRIBUTES.has(name)) safe.set(name, safeValue(joined(value), references.resolve))
    else checkLoss(name, value, false)
  }
  if (transform.trim() !== '') safe.set('transform', safeValue(joined(transform), references.resolve))
  for (const [name, value] of keptDeclarations(style)) safe.set(name, safeValue(value, references.resolve))
  return hadTransform ? inOrder(safe, given) : safe
}

/** In attributes, space may stand before a bracket, and CSS would read something else. */
const joined = (value: string): string => (value.includes('(') ? value.replaceAll(/(?<=[a-z])\s+(?=\()/gi, '') : value)

/** Attributes stay where they were, so that sanitizing a sanitized file changes nothing. */
function inOrder(safe: Map<string, string>, given: ReadonlyMap<string, string>): Map<string, string> {
  const names = [...given.keys()].filter((name) => safe.has(name))
  return new Map([...names, ...safe.keys()].map((name) => [name, safe.get(name) ?? '']))
}

/** Returns the child of a switch that browsers show: the first whose conditions hold. */
const chosenChild = ({ children }: SvgElement): SvgElement[] =>
  children.filter(({ attributes }) => isShown(attributes)).slice(0, 1)

/** No browser has extensions. */
const isShown = (attributes: ReadonlyMap<string, string>): boolean =>
  (attributes.get('requiredExtensions') ?? '') === ''

function sanitize(element: SvgElement, context: Context): SvgElement[] {
  const { name, attributes, hasText } = element
  if (!isShown(attributes) || (name === 'style' && !hasText)) return []
  const refused = REFUSED_ELEMENTS.get(name)
  if (refused) throw invalidField('file', refused)
  const isGroup = name === 'a' || name === 'switch'
  // Browsers draw nothing within an element that they do not know.
  if (!isGroup && !KEPT_ELEMENTS.has(name)) return []
  const inner = name === 'svg' || name === 'symbol' ? { ...context, viewport: null } : context
  const children = (name === 'switch' ? chosenChild(element) : element.children).flatMap((child) =>
    sanitize(child, inner),
  )
  const safe = safeAttributes(element, attributes, context)
  return [{ name: isGroup ? 'g' : name, attributes: safe, children, hasText: false }]
}

const withDecodedReferences = (value: string): string =>
  value.replaceAll(/url\(\s*(["']?)#([^"')]*%[^"')]*)\1\s*\)/gi, (whole, quote: string, reference: string) => {
    const id = decodedReference(reference)
    return /["'()\s\\]/.test(id) ? whole : `url(${quote}#${id}${quote})`
  })

/** Returns the element as browsers draw it, with transformations as the attribute that every program reads. */
function withTransforms(element: SvgElement, context: Context): SvgElement {
  // The library that draws does not decode references, as browsers do.
  const attributes = new Map(Array.from(element.attributes, ([name, value]) => [name, withDecodedReferences(value)]))
  const style = declarationsOf(attributes.get('style') ?? '')
  const transform = takeTransform(attributes, style, context)
  if (transform.trim() !== '') attributes.set('transform', transform)
  if (style.size > 0) attributes.set('style', Array.from(style, ([name, value]) => `${name}:${value}`).join(';'))
  const inner = element.name === 'svg' || element.name === 'symbol' ? { ...context, viewport: null } : context
  return { ...element, attributes, children: element.children.map((child) => withTransforms(child, inner)) }
}

/** What the root element says of itself: its size, and paints that its shapes inherit. */
function readRoot(root: SvgElement) {
  const given = new Map(root.attributes)
  const style = declarationsOf(given.get('style') ?? '')
  for (const name of ['width', 'height']) {
    const value = style.get(name)
    if (value !== undefined) given.set(name, value)
  }
  const viewport = viewportOf(given)
  if (!viewport) throw invalidField('file', NO_SIZE)
  for (const name of ['id', 'overflow', 'transform-origin', ...GEOMETRY_PROPERTIES]) given.delete(name)
  const transform = `${given.get('transform') ?? ''}${style.get('transform') ?? ''}`
  if (transform.trim() !== '') throw invalidField('file', cannotKeep('a transformation of the whole picture'))
  return { given, viewport }
}

/**
 * Keeps the shapes of an uploaded SVG and nothing that loads, runs or animates. Throws `invalid_input` (400) with the reason
 * when the file is no SVG, has no size, repeats too much, or would look different without what is not allowed.
 */
export function sanitizeSvg(text: string): SafeSvg {
  const root = parseSvg(text)
  const { given, viewport } = readRoot(root)
  const { viewBox, transform } = viewport
  // Browsers disagree on the origin of percentages in a drawing that does not begin at 0, 0.
  const context: Context = {
    references: createReferences(root),
    viewport: viewBox.x === 0 && viewBox.y === 0 ? viewBox : null,
  }
  const children = root.children.flatMap((child) => sanitize(child, context))
  const paints = new Map(
    Array.from(safeAttributes(root, given, context)).filter(([name]) => PRESENTATION_PROPERTIES.has(name)),
  )
  const wrap = (attributes: Map<string, string>, elements: SvgElement[]): SvgElement[] =>
    attributes.size === 0 ? elements : [{ name: 'g', attributes, children: elements, hasText: false }]
  const placed = transform === '' ? new Map<string, string>() : new Map([['transform', transform]])
  const content = wrap(placed, wrap(paints, children))
  checkComplexity({ name: 'svg', attributes: new Map(), children: content, hasText: false })
  const all = root.children.map((child) => withTransforms(child, context))
  const inherited = new Map(Array.from(given).filter(([name]) => name === 'style' || PRESENTATION_PROPERTIES.has(name)))
  return { content: writeSvg(content), viewBox, original: writeSvg(wrap(placed, wrap(inherited, all))) }
}

/** Returns the SVG file, `size` pixels large. */
export const svgFile = (
  { content, viewBox: { x, y, width, height } }: Pick<SafeSvg, 'content' | 'viewBox'>,
  size: { width: number; height: number } = { width, height },
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${size.width}" height="${size.height}">${content}</svg>`
