import { readProductSize, type ProductSize } from '@atelier/domain/products/product-size'
import { useId, useState } from 'react'

/** The height of the person beside the product, in centimeters. */
const HEIGHT = { min: 140, max: 200, first: 165 } as const
const CM_PER_INCH = 2.54

/** A standing person of 165 cm, from the crown at 0 to the ground at 165, centered on 0. */
const PERSON = {
  height: 165,
  halfWidth: 27,
  head: 'M0 0c5.6 0 8.4 4.3 8.2 10.2-.2 6-3.6 11.6-8.2 11.6s-8-5.600-8.200-11.600C-8.400 4.300-5.600 0 0 0z',
  body: `M-3.800 19.500v4.300c0 1.900-1.200 3-3 3.700l-8.200 3.300c-3.500 1.500-5.200 4.200-5.700 8.200l-4.600 38.500c-.3 3-.7 7.200-.4 9.700.4 2.600 3.500 2.500
4 .1l1.600-8.700 5.300-31.500.2 14.900c-.2 7.300-2.300 13-2.300 22.400 0 11.400 2 24.600 3 37.500.7 9.900.9 19.500 1.300 28.700l-3.500 9.400c-.6 2.600.8 4.500
3.500 4.500h5.200c1.500 0 2.400-.9 2.400-2.400l.5-12.100L-1 102.800c.2-2.300.5-3.600 1-3.600s.8 1.300 1 3.600l3.500 47.200.5 12.100c0 1.500.9 2.400 2.400 2.400h5.200c2.700
0 4.100-1.900 3.500-4.500l-3.500-9.400c.4-9.200.6-18.800 1.300-28.700 1-12.900 3-26.100 3-37.500 0-9.400-2.100-15.100-2.300-22.400l.2-14.900 5.300 31.500 1.600 8.700c.5
2.400 3.600 2.500 4-.1.3-2.500-.1-6.700-.4-9.700L20.700 39c-.5-4-2.200-6.700-5.700-8.200l-8.200-3.300c-1.800-.7-3-1.800-3-3.700v-4.300z`,
} as const

const rounded = (length: number): string => String(Math.round(length * 10) / 10)

/** '165 cm (5 ft 5 in)' */
function heightText(height: number): string {
  const inches = Math.round(height / CM_PER_INCH)
  return `${height} cm (${Math.floor(inches / 12)} ft ${inches % 12} in)`
}

interface Props {
  /** The text of the section Dimensions. */
  dimensions: string
  /** The name of the product, for the description of the drawing. */
  name: string
}

/** The outline of a product beside a person, in true proportion. Renders nothing when the dimensions name no size. */
export default function SizeView({ dimensions, name }: Props) {
  const size = readProductSize(dimensions)
  const [height, setHeight] = useState<number>(HEIGHT.first)
  const inputId = useId()
  if (!size) return null
  return (
    <figure className="mt-6 border-t border-line pt-5">
      <SizeDrawing size={size} height={height} name={name} />
      <figcaption className="mt-4">
        <label htmlFor={inputId} className="flex justify-between gap-4 text-small">
          <span>Beside a person of</span>
          <span className="tabular-nums">{heightText(height)}</span>
        </label>
        <input
          id={inputId}
          type="range"
          className="mt-1 block h-11 w-full cursor-pointer accent-ink"
          min={HEIGHT.min}
          max={HEIGHT.max}
          value={height}
          aria-valuetext={heightText(height)}
          onChange={(event) => setHeight(event.currentTarget.valueAsNumber)}
        />
      </figcaption>
    </figure>
  )
}

/** Room for the labels, in centimeters of the drawing. */
const MARGIN = 14
/** Between the person and the product. */
const GAP = 16

function SizeDrawing({ size, height, name }: { size: ProductSize; height: number; name: string }) {
  const scale = height / PERSON.height
  // The tallest person fits, so that only the person changes when the height does.
  const top = -Math.max(HEIGHT.max, size.height + MARGIN)
  const left = -(PERSON.halfWidth * HEIGHT.max) / PERSON.height
  const productX = -left + GAP
  const width = productX - left + size.width + 2 * MARGIN
  const label = `${name} is ${rounded(size.width)} cm wide and ${rounded(size.height)} cm high, drawn beside a person of ${height} cm.`
  return (
    <svg
      viewBox={`${left} ${top} ${width} ${-top + MARGIN}`}
      role="img"
      aria-label={label}
      className="mx-auto block h-auto max-h-80 w-full"
    >
      <g transform={`translate(0 ${-height}) scale(${scale})`} className="fill-stone-deep">
        <path d={PERSON.head} />
        <path d={PERSON.body} />
      </g>
      <g transform={`translate(${productX} 0)`}>
        <rect
          y={-size.height}
          width={size.width}
          height={size.height}
          rx={Math.min(2, size.width / 8)}
          className="fill-none stroke-ink"
          vectorEffect="non-scaling-stroke"
          strokeWidth="1.5"
        />
        <text x={size.width / 2} y={10} textAnchor="middle" className="fill-ink text-[7px]">
          {rounded(size.width)} cm
        </text>
        <text x={size.width + 3} y={-size.height / 2 + 2.5} className="fill-ink text-[7px]">
          {rounded(size.height)} cm
        </text>
      </g>
      <path d={`M${left} 0h${width}`} className="stroke-line" vectorEffect="non-scaling-stroke" strokeWidth="1" />
    </svg>
  )
}
