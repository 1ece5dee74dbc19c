const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Shapes and paints. No script, text, style sheet, image, animation, filter or foreign content. */
export const KEPT_ELEMENTS = words(
  'svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask',
)

const STYLE_SHEET = 'This SVG has a style sheet. Save it with presentation attributes instead.'
const TEXT = 'This SVG contains text. Convert the text to outlines first.'
const IMAGE = 'This SVG contains a picture. Save it with shapes only, or upload a PNG.'
export const EFFECTS = 'This SVG uses effects that not every browser draws alike. Save it with shapes only.'
const MOTION = 'This SVG moves. Save it without its animation.'
const MARKERS = 'This SVG uses markers, such as arrows. Convert them to paths first.'

/** What would change the look of the file if it were removed, and how to save it instead. */
export const REFUSED_ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['style', STYLE_SHEET],
  ...['text', 'tspan', 'textPath', 'tref', 'altGlyph'].map((name) => [name, TEXT] as const),
  ...['image', 'foreignObject', 'video', 'iframe', 'canvas'].map((name) => [name, IMAGE] as const),
  ...['filter', 'pattern', 'hatch', 'mesh', 'meshgradient'].map((name) => [name, EFFECTS] as const),
  ...['animate', 'animateTransform', 'animateMotion', 'animateColor', 'set', 'discard'].map(
    (name) => [name, MOTION] as const,
  ),
  ['marker', MARKERS],
])

/** Properties that an element may have as an attribute or in its `style`. */
const PRESENTATION =
  'fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray ' +
  'stroke-dashoffset stroke-opacity opacity clip-path clip-rule mask mask-type stop-color stop-opacity color visibility ' +
  'display overflow paint-order shape-rendering'
export const PRESENTATION_PROPERTIES = words(PRESENTATION)

/** Properties of CSS that need a unit there, and none as an attribute. */
export const GEOMETRY_PROPERTIES = words('x y cx cy r rx ry width height')

export const KEPT_ATTRIBUTES = words(
  `${PRESENTATION} d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height points viewBox preserveAspectRatio offset ` +
    'gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits pathLength',
)

/** Attributes that browsers draw, and the shop does not keep. All others mean nothing to browsers. */
export const DRAWN_ATTRIBUTES = words(
  'filter marker marker-start marker-mid marker-end color-interpolation clip systemLanguage vector-effect',
)

/** Properties of `style` that browsers draw, and the shop does not keep. The comparison of drawings finds others. */
const DRAWN_PROPERTIES =
  /^(?:-webkit-)?(?:filter|backdrop-filter|mix-blend-mode|background|border|box-shadow|outline|padding|margin|animation|offset|mask-|mask$|clip-path|clip$|marker|perspective|rotate$|scale$|translate$|zoom|d$|color-interpolation$|content|vector-effect)/

const EFFECT = /filter|mix-blend-mode/
const ANIMATION = /^(?:-webkit-)?animation/

/** Values with which a property changes nothing. */
const NEUTRAL = /^(?:none|normal|auto|initial|unset|sRGB|transparent|0(?:px)?|)$/i

/** Returns why an attribute or a declaration that is removed makes the drawing another one; null when it does not. */
export function lossOf(name: string, value: string, isStyle: boolean): 'effect' | 'motion' | 'other' | null {
  const isDrawn = isStyle ? DRAWN_PROPERTIES.test(name) : DRAWN_ATTRIBUTES.has(name)
  if (!isDrawn || NEUTRAL.test(value.trim())) return null
  if (ANIMATION.test(name)) return 'motion'
  return EFFECT.test(name) ? 'effect' : 'other'
}

export { MOTION }
