import type { Font } from 'fontkitten'

/** Letters whose stems end on the baseline: a serif there is wider than the stem. */
const CHARACTERS = 'HTFPhnmrfi'
/** Heights in parts of a glyph: through the foot, and through the stem above it. */
const FOOT = 0.02
const STEM = 0.25
/** How much wider the foot of a serif typeface is. Sans have 1, flared ones up to 1.2. */
const SERIF_RATIO = 1.3
const STEPS = 12

type Point = readonly [x: number, y: number]

interface Command {
  command: string
  args: number[]
}

/** Returns the outline of a glyph as lines. */
function linesOf(commands: readonly Command[]): [Point, Point][] {
  const lines: [Point, Point][] = []
  let start: Point = [0, 0]
  let at: Point = [0, 0]
  const to = (point: Point): void => {
    lines.push([at, point])
    at = point
  }
  for (const { command, args } of commands) {
    if (command === 'moveTo') {
      start = at = [args[0] ?? 0, args[1] ?? 0]
    } else if (command === 'closePath') to(start)
    else {
      const points: Point[] = [at]
      for (let index = 0; index < args.length; index += 2) points.push([args[index] ?? 0, args[index + 1] ?? 0])
      for (let step = 1; step <= STEPS; step += 1) to(pointOn(points, step / STEPS))
    }
  }
  return lines
}

/** Returns a point of a line or a Bézier curve (de Casteljau). */
function pointOn(points: readonly Point[], share: number): Point {
  const [first = [0, 0], ...rest] = points
  if (rest.length === 0) return first
  const between = rest.map(([x, y], index): Point => {
    const [x0, y0] = points[index] ?? [0, 0]
    return [x0 + (x - x0) * share, y0 + (y - y0) * share]
  })
  return pointOn(between, share)
}

/** Returns how much of a horizontal line is within the outline. */
function inkAt(lines: readonly [Point, Point][], height: number): number {
  const crossings = lines
    .filter(([[, from], [, to]]) => from > height !== to > height)
    .map(([[x0, y0], [x1, y1]]) => ({ x: x0 + ((height - y0) / (y1 - y0)) * (x1 - x0), turn: y1 > y0 ? 1 : -1 }))
    .sort((one, other) => one.x - other.x)
  let winding = 0
  let ink = 0
  for (const [index, { x, turn }] of crossings.entries()) {
    winding += turn
    if (winding !== 0) ink += (crossings[index + 1]?.x ?? x) - x
  }
  return ink
}

/**
 * Whether a typeface has serifs, by its outlines: the feet of its letters are wider than their stems. Names and
 * classifications in the file are often missing or wrong.
 */
export function hasSerifs(font: Font): boolean {
  const ratios = Array.from(CHARACTERS).flatMap((letter) => {
    const { path } = font.glyphForCodePoint(letter.charCodeAt(0))
    const { minY, maxY } = path.bbox
    const lines = linesOf(path.commands)
    const [foot, stem] = [FOOT, STEM].map((share) => inkAt(lines, minY + (maxY - minY) * share))
    return foot && stem ? [foot / stem] : []
  })
  const middle = ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)] ?? 1
  return middle > SERIF_RATIO
}
