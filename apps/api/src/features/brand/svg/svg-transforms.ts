import { invalidField } from '@atelier/domain/contract/shop-error'
import { cannotKeep } from './svg-values.ts'
import { lengthInPixels } from './svg-viewport.ts'

/** How an element is transformed: its attributes and what its style says. */
export interface GivenTransform {
  attribute: string | undefined
  style: string | undefined
  originAttribute: string | undefined
  originStyle: string | undefined
  box: string | undefined
}

const refuse = (what: string): never => {
  throw invalidField('file', cannotKeep(what))
}

const CSS_FUNCTION = /\s*([a-z]+)\(([^()]*)\)\s*/giy
const DEGREES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360, '': 1 }

function degrees(angle: string): number {
  const [, number = '', unit = ''] = /^([+-]?[\d.]+(?:e[+-]?\d+)?)(deg|grad|rad|turn)?$/i.exec(angle) ?? []
  return number === '' ? refuse(`the angle ${angle}`) : Number(number) * (DEGREES[unit.toLowerCase()] ?? 1)
}

const pixels = (length: string): number => lengthInPixels(length) ?? refuse(`the length ${length}`)

/** Converts one function of the CSS property to the attribute, which has no units. */
function attributeFunction(name: string, args: readonly string[]): string {
  const [first = '0', second] = args
  switch (name.toLowerCase()) {
    case 'translate':
      return `translate(${pixels(first)} ${second === undefined ? 0 : pixels(second)})`
    case 'translatex':
      return `translate(${pixels(first)} 0)`
    case 'translatey':
      return `translate(0 ${pixels(first)})`
    case 'scale':
      return `scale(${Number(first)} ${Number(second ?? first)})`
    case 'scalex':
      return `scale(${Number(first)} 1)`
    case 'scaley':
      return `scale(1 ${Number(first)})`
    case 'rotate':
      return `rotate(${degrees(first)})`
    case 'skewx':
      return `skewX(${degrees(first)})`
    case 'skewy':
      return `skewY(${degrees(first)})`
    case 'matrix':
      return `matrix(${args.map(Number).join(' ')})`
    default:
      return refuse(`${name}()`)
  }
}

function attributeTransform(css: string): string {
  if (/^none$/i.test(css)) return ''
  const parts: string[] = []
  let end = 0
  for (const { 0: whole, 1: name = '', 2: args = '', index } of css.matchAll(CSS_FUNCTION)) {
    if (index !== end) break
    end += whole.length
    parts.push(attributeFunction(name, args.split(/[\s,]+/).filter(Boolean)))
  }
  return end === css.length ? parts.join(' ') : refuse('a transformation that only some browsers draw')
}

const KEYWORDS: Readonly<Record<string, string>> = {
  left: '0%',
  top: '0%',
  center: '50%',
  right: '100%',
  bottom: '100%',
}

interface Size {
  width: number
  height: number
}

/** Returns a coordinate of an origin in pixels. `size` is null where a percentage means another box in each browser. */
function coordinate(text: string, size: number | null): number {
  const value = KEYWORDS[text.toLowerCase()] ?? text
  if (!value.endsWith('%')) return pixels(value)
  return size === null ? refuse('an origin in percent') : (Number.parseFloat(value) / 100) * size
}

function originOf(origin: string, size: Size | null): [x: number, y: number] {
  const given = origin.trim().split(/[\s,]+/)
  const isSwapped = /^(?:top|bottom)$/i.test(given[0] ?? '') || /^(?:left|right)$/i.test(given[1] ?? '')
  const [x = 'center', y = 'center'] = isSwapped ? [given[1], given[0]] : given
  return [coordinate(x, size?.width ?? null), coordinate(y, size?.height ?? null)]
}

/** A number of CSS without a unit is no length there, except 0. */
const isCssOrigin = (origin: string): boolean => !/(?:^|\s)[+-]?[\d.]*[1-9][\d.]*(?:\s|$)/.test(origin)

/**
 * Returns the attribute `transform` that draws the same as the attributes and styles of an element; '' for none. `viewport` is
 * the box of percentages. Throws `invalid_input` (400) for what the attribute cannot say.
 */
export function transformAttribute(given: GivenTransform, viewport: Size | null): string {
  const transform = given.style === undefined ? (given.attribute ?? '') : attributeTransform(given.style)
  const styleOrigin = given.originStyle !== undefined && isCssOrigin(given.originStyle) ? given.originStyle : undefined
  const origin = styleOrigin ?? given.originAttribute
  if (transform.trim() === '' || origin === undefined) return transform
  const [x, y] = originOf(origin, viewport)
  const isBoxOfDrawing = given.box === undefined || /^view-box$/i.test(given.box)
  if (!isBoxOfDrawing) refuse(`transform-box: ${given.box}`)
  return x === 0 && y === 0 ? transform : `translate(${x} ${y}) ${transform} translate(${-x} ${-y})`
}
