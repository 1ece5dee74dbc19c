import { invalidField } from '@atelier/domain/contract/shop-error'
import type { SvgElement } from './svg-tree.ts'

/** A logo of 256 kB without repetitions has a third of it. */
const MAX_COST = 100_000
/** Characters of a path that make about one segment. */
const SEGMENT_LENGTH = 10
const TOO_COMPLEX = 'This SVG repeats its shapes too often to be drawn. Save it with fewer details.'

const REFERENCE = /#([^\s"')]+)/

/**
 * Throws `invalid_input` (400) when the drawing has too many segments, counted as often as `use`, masks and clip paths repeat
 * them: a file of a few kilobytes could occupy each browser that shows it.
 */
export function checkComplexity(root: SvgElement): void {
  const byId = new Map<string, SvgElement>()
  const collect = (element: SvgElement): void => {
    const id = element.attributes.get('id')
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    element.children.forEach(collect)
  }
  collect(root)
  const costs = new Map<SvgElement, number>()
  const costOf = (element: SvgElement): number => {
    const known = costs.get(element)
    if (known !== undefined) return known
    // An element that refers to itself is not drawn.
    costs.set(element, 0)
    const { attributes, children } = element
    const drawn = (attributes.get('d') ?? attributes.get('points') ?? '').length / SEGMENT_LENGTH
    const references = ['href', 'mask', 'clip-path', 'fill', 'stroke'].flatMap((name) => {
      const target = byId.get(REFERENCE.exec(attributes.get(name) ?? '')?.[1] ?? '')
      return target ? [target] : []
    })
    const cost = [...children, ...references].reduce((sum, part) => sum + costOf(part), 1 + drawn)
    costs.set(element, cost)
    return cost
  }
  if (costOf(root) > MAX_COST) throw invalidField('file', TOO_COMPLEX)
}
