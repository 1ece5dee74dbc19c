import { expect, test } from 'vitest'
import { svgOfSegments, svgOfUses } from '../../../testing/hostile-files.ts'
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
  ['links', '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
  ['comments and sections', '<!-- <script>alert(1)</script> --><![CDATA[<script>alert(1)</script>]]><path d="M0 0"/>'],
])('removes %s', (_what, content) => {
  const result = clean(content)
  expect(result).toContain('<path d="M0 0">')
  expect(result).not.toMatch(/script|alert|evil|<a|<set|on\w+=/i)
})

test('replaces entities once, and drops those of removed elements', () => {
  const bomb = `<!DOCTYPE svg [<!ENTITY a "&b;&b;"><!ENTITY b "lol"><!ENTITY c "fill:#123">]>`
  const { content } = sanitizeSvg(svg('<title>&a;</title><path d="M0 0" style="&c;"/>').replace('<svg', `${bomb}<svg`))
  expect(content).toBe('<path d="M0 0" fill="#123"></path>')
})

const FILES = /refers to other files/
const BRACKETS = /brackets in its styles/

// Spelled in each way that a browser would understand, or a careless reader would not.
test.each([
  ['fill="url(https://evil.example/a.svg#b)"', FILES],
  ['fill="URL( //evil.example )"', FILES],
  ['mask="url( //evil.example)"', FILES],
  [`clip-path="url('a.svg#b')"`, FILES],
  ['style="fill:url(data:image/svg+xml,x)"', FILES],
  [String.raw`style="fill:u\72l(https://evil.example)"`, /escaped characters/],
  [String.raw`style="f\69ll:url(https://evil.example)"`, /escaped characters/],
  ['style="fill:url/**/(https://evil.example)"', BRACKETS],
  ['fill="url/**/(https://evil.example)"', BRACKETS],
  ['style="fill:image-set(&quot;https://evil.example&quot; 1x)"', /image-set\(\)/],
  ['style="fill:-webkit-image-set(url(#a) 1x)"', /-webkit-image-set\(\)/],
  ['style="mask-image:linear-gradient(#000,#fff)"', /mask-image/],
  ['style="fill:var(--a)"', /var\(\)/],
  ['style="filter:url(#f)"', /effects/],
  ['style="mix-blend-mode:multiply"', /effects/],
  ['style="animation:a 1s"', /moves/],
  ['style="rotate:20deg"', /uses rotate/],
  ['marker-end="url(#m)"', /uses marker-end/],
  ['systemLanguage="de"', /systemLanguage/],
  ['vector-effect="non-scaling-stroke"', /uses vector-effect/],
  ['style="vector-effect:non-scaling-stroke"', /uses vector-effect/],
])('refuses <path %s> with the true reason', (attributes, message) => {
  expect(() => sanitizeSvg(svg(`<path d="M0 0h9v9z" ${attributes}/>`))).toThrow(message)
})

test('refuses links to other files and motion', () => {
  expect(() => clean('<use href="https://evil.example/a.svg#b"/>')).toThrow(FILES)
  expect(() => clean('<use xlink:href="a.svg#b"/>')).toThrow(FILES)
  expect(() => clean('<path d="M0 0"><set attributeName="href" to="javascript:alert(1)"/></path>')).toThrow(/moves/)
})

test.each([
  [
    'an alpha mask in a style',
    '<mask id="m" style="mask-type:alpha"></mask>',
    '<mask id="m" mask-type="alpha"></mask>',
  ],
  ['an important color', '<path style="fill:#123 !important;fill:red"/>', '<path fill="#123"></path>'],
  ['comments of CSS', '<path style="fill:/* ; */#123"/>', '<path fill="#123"></path>'],
  ['ids with dots and letters', '<path id="Füllung.1" fill="url(#Füllung.1)"/>', null],
  ['ids that need quotes', `<g id="a b"></g><use href="#a%20b"/>`, '<g id="part-1"></g><use href="#part-1"></use>'],
  [
    'an origin of a transformation',
    '<path transform="rotate(90)" style="transform-origin:100px 30px"/>',
    '<path transform="translate(100 30) rotate(90) translate(-100 -30)"></path>',
  ],
  [
    'a transformation in a style',
    '<path style="transform:translateX(20px) rotate(.25turn)"/>',
    '<path transform="translate(20 0) rotate(90)"></path>',
  ],
  [
    'the shown child of a switch',
    '<switch><g requiredExtensions="x"></g><path/><circle/></switch>',
    '<g><path></path></g>',
  ],
  ['a link as a group', '<a href="https://x.example" fill="red"><path/></a>', '<g fill="red"><path></path></g>'],
  [
    'declarations without a look',
    '<path style="font-family:A;-inkscape-stroke:none;isolation:auto"/>',
    '<path></path>',
  ],
  ['an empty style sheet', '<style type="text/css"> </style><path/>', '<path></path>'],
])('keeps the look of %s', (_what, content, expected) => {
  const kept = clean(content)
  expect(kept).toBe(expected ?? content.replace('/>', '></path>'))
  expect(clean(kept)).toBe(kept)
})

test.each([
  ['nested uses', svgOfUses(6)],
  ['uses times segments', svgOfSegments(2_000, 500)],
])('refuses %s without drawing them', (_what, text) => {
  expect(() => sanitizeSvg(text)).toThrow(/repeats its shapes too often/)
})

test('refuses groups without end', () => {
  expect(() => clean('<g>'.repeat(10_000) + '</g>'.repeat(10_000))).toThrow(/too many groups/)
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
    original: '<g fill="none" stroke="#000"><path d="M0 0"></path></g>',
  })
  expect(svgFile(sanitizeSvg(svg('', 'viewBox="-1,2 30.5 4"')))).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 2 30.5 4" width="30.5" height="4"></svg>',
  )
})

test.each([
  ['millimeters', 'width="80mm" height="20mm"', [0, 0, 302.362, 75.591]],
  ['a box of another shape', 'viewBox="0 0 200 60" width="100" height="100"', [0, -70, 200, 200]],
  [
    'a box at the end',
    'viewBox="0 0 200 60" width="100" height="100" preserveAspectRatio="xMinYMax"',
    [0, -140, 200, 200],
  ],
  [
    'a box that is filled',
    'viewBox="0 0 200 60" width="9" height="9" preserveAspectRatio="xMidYMid slice"',
    [70, 0, 60, 60],
  ],
  ['a stretched box', 'viewBox="0 0 200 60" width="100" height="100" preserveAspectRatio="none"', [0, 0, 100, 100]],
  ['a size in percent', 'viewBox="0 0 200 60" width="100%" height="100%"', [0, 0, 200, 60]],
])('shows what a browser shows: %s', (_what, root, box) => {
  const { x, y, width, height } = sanitizeSvg(svg('<path d="M0 0"/>', root)).viewBox
  expect([x, y, width, height].map((value) => Number(value.toFixed(3)))).toEqual(box)
})

test('reads files with prefixes and long comments, and leaves out what drawing programs add', () => {
  const text = `<?xml version="1.0"?><!-- ${'license '.repeat(900)} --><s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:i="urn:x" viewBox="0 0 9 9"><i:view a="1"><s:path/></i:view><s:path i:label="x" d="M0 0"/></s:svg>`
  expect(sanitizeSvg(text).content).toBe('<path d="M0 0"></path>')
})

test('refuses an SVG whose entities repeat more text than a file may have', () => {
  const of = (uses: number): string => {
    const path = 'L10 10'.repeat(600)
    const paths = `<path d="M0 0&a;"/>`.repeat(uses)
    return svg(paths).replace('<svg', `<!DOCTYPE svg [<!ENTITY a "${path}">]><svg`)
  }
  expect(of(160).length).toBeLessThan(20_000)
  expect(() => sanitizeSvg(of(5))).not.toThrow()
  expect(() => sanitizeSvg(of(160))).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/repeats too much text/) }),
  )
})
