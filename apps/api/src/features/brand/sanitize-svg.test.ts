import { expect, test } from 'vitest'
import { sanitizeSvg, svgFile } from './sanitize-svg.ts'

const svg = (content: string, root = 'viewBox="0 0 10 10"') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${content}</svg>`
const clean = (content: string, root?: string) => sanitizeSvg(svg(content, root)).content

test('keeps shapes, gradients and references within the file', () => {
  const drawing =
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><path d="M0 0h1" fill="url(#a)"></path><use href="#a"></use>'
  expect(clean(drawing)).toBe(drawing)
})

test('converts styles to attributes and the old form of links', () => {
  expect(clean('<path style="fill:#123456; stroke : red;behavior:url(x)" d="M0 0"/>')).toBe(
    '<path d="M0 0" fill="#123456" stroke="red"></path>',
  )
  expect(clean('<use xlink:href="#b"/>')).toBe('<use href="#b"></use>')
})

test.each([
  ['scripts', '<script>alert(1)</script><path d="M0 0"/>'],
  ['scripts of another case', '<SCRIPT>alert(1)</SCRIPT><path d="M0 0"/>'],
  ['event handlers', '<path d="M0 0" onclick="alert(1)" onload="alert(1)"/>'],
  ['animations', '<path d="M0 0"><set attributeName="href" to="javascript:alert(1)"/></path>'],
  ['links', '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
  [
    'references to other files',
    '<path d="M0 0" fill="url(https://evil.example/a.svg#b)" mask="url( //evil.example)"/>',
  ],
  ['comments and sections', '<!-- <script>alert(1)</script> --><![CDATA[<script>alert(1)</script>]]><path d="M0 0"/>'],
])('removes %s', (_what, content) => {
  const result = clean(content)
  expect(result).toContain('<path d="M0 0">')
  expect(result).not.toMatch(/script|alert|evil|<a|<set|on\w+=/i)
})

test('removes external uses and entities', () => {
  expect(clean('<use href="https://evil.example/a.svg#b"/>')).toBe('<use></use>')
  const bomb = `<!DOCTYPE svg [<!ENTITY a "&b;&b;"><!ENTITY b "lol">]>${svg('<title>&a;</title><path d="M0 0"/>')}`
  expect(sanitizeSvg(bomb).content).not.toContain('lol')
})

test.each([
  ['a style sheet', svg('<style>.a{fill:red}</style>'), /style sheet/],
  ['text', svg('<text>A</text>'), /outlines/],
  ['a picture', svg('<image href="a.png"/>'), /picture/],
  ['a filter', svg('<filter id="f"/>'), /effects/],
  ['no size', svg('<path d="M0 0"/>', ''), /not an SVG/],
  ['an HTML page', '<!doctype html><p>Hello</p>', /not an SVG/],
  ['nothing', '', /not an SVG/],
])('refuses %s', (_what, text, message) => {
  expect(() => sanitizeSvg(text)).toThrow(message)
})

test('takes the size from the view box or from width and height, and the paint of the root', () => {
  expect(sanitizeSvg(svg('<path d="M0 0"/>', 'width="20" height="10px" fill="none" stroke="#000"'))).toEqual({
    content: '<g fill="none" stroke="#000"><path d="M0 0"></path></g>',
    viewBox: { x: 0, y: 0, width: 20, height: 10 },
  })
  expect(svgFile(sanitizeSvg(svg('', 'viewBox="-1,2 30.5 4"')))).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 2 30.5 4" width="30.5" height="4"></svg>',
  )
})
