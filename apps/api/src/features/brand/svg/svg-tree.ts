import { limits } from '@atelier/domain/limits/limits'
import { invalidField } from '@atelier/domain/contract/shop-error'
import { SaxesParser } from 'saxes'

/** An element of an SVG, without its text. Attributes have their local names. */
export interface SvgElement {
  name: string
  attributes: Map<string, string>
  children: SvgElement[]
  /** Whether it contains text other than space. */
  hasText: boolean
}

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
const MAX_DEPTH = 200
const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g

export const NOT_AN_SVG = 'This file is not an SVG picture.'
const TOO_DEEP = 'This SVG has too many groups within each other. Save it with fewer groups.'
const TOO_LONG = 'This SVG repeats too much text. Save it as a plain SVG.'

/** Declared in most files, and missing in some that only pages with HTML can show. */
const parser = () => new SaxesParser({ xmlns: true, additionalNamespaces: { xlink: XLINK } })

interface Attribute {
  local: string
  uri: string
  value: string
}

/** Returns the attributes that mean something in SVG. `href` counts before its old form. */
function attributesOf(attributes: readonly Attribute[]): Map<string, string> {
  const known = new Map<string, string>()
  for (const { local, uri, value } of attributes) if (uri === '') known.set(local, value)
  const link = attributes.find(({ local, uri }) => local === 'href' && uri === XLINK)
  if (link && !known.has('href')) known.set('href', link.value)
  return known
}

/**
 * Reads a file as browsers do: by the rules of XML, with namespaces. Elements of other namespaces, such as those of drawing
 * programs, are left out. Throws `invalid_input` (400) when it is no SVG.
 */
export function parseSvg(text: string): SvgElement {
  const open: (SvgElement | null)[] = []
  let root: SvgElement | undefined
  let length = 0
  const reader = parser()
  reader.on('doctype', (doctype) => {
    for (const [, name = '', double, single] of doctype.matchAll(ENTITY)) reader.ENTITIES[name] = double ?? single ?? ''
  })
  reader.on('opentag', ({ local, uri, attributes }) => {
    const isSvg = uri === SVG || uri === ''
    const parent = open.at(-1)
    const isShown = isSvg && parent !== null
    const element = isShown
      ? { name: local, attributes: attributesOf(Object.values(attributes)), children: [], hasText: false }
      : null
    length += element ? Array.from(element.attributes.values()).join('').length : 0
    if (length > 2 * limits.upload.brandFiles.svgMaxBytes) throw invalidField('file', TOO_LONG)
    if (open.length > MAX_DEPTH) throw invalidField('file', TOO_DEEP)
    if (element) parent?.children.push(element)
    if (element && open.length === 0) root = element
    open.push(element)
  })
  const onText = (content: string): void => {
    const element = open.at(-1)
    if (element && content.trim() !== '') element.hasText = true
  }
  reader.on('text', onText)
  reader.on('cdata', onText)
  reader.on('closetag', () => void open.pop())
  reader.on('error', (error) => {
    throw invalidField('file', NOT_AN_SVG, error)
  })
  reader.write(text.replace(/^\uFEFF/, '').trimStart()).close()
  if (root?.name !== 'svg') throw invalidField('file', NOT_AN_SVG)
  return root
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Returns elements as text. */
export const writeSvg = (elements: readonly SvgElement[]): string =>
  elements
    .map(({ name, attributes, children }) => {
      const written = Array.from(attributes, ([key, value]) => ` ${key}="${escaped(value)}"`).join('')
      return `<${name}${written}>${writeSvg(children)}</${name}>`
    })
    .join('')
